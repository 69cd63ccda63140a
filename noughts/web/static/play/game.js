// The game in the address bar: whose turn it is, how it ended, where Undo and Redo lead.
// The server says who has won by the rules; a player may also have resigned.

import { after, emptyPosition, moverOf, otherMark } from "../lib/notation.js";
import { overInWords } from "../lib/words.js";

/** @param {string} game @returns {Pick<PlayState, "game" | "start" | "moves" | "at" | "resigned">} */
export const newGame = (game) => ({ game, start: emptyPosition(game), moves: [], at: 0, resigned: null });
/** @param {PlayState} play @param {number} [at] */
export const positionOf = ({ game, start, moves, at: now }, at = now) => after(start, moves.slice(0, at), game);
/** @param {PlayState} play */
export const atEnd = ({ at, moves }) => at === moves.length;
/** The marks of the people, as the server expects them. @param {PlayState} play */
export const peopleOf = ({ people }) => (people === "both" ? "XO" : people);
/** @param {PlayState} play @param {Mark} mark */
export const isPerson = (play, mark) => peopleOf(play).includes(mark);
/** @param {PlayState} play @param {number} [at] */
export const personsTurn = (play, at) => isPerson(play, moverOf(positionOf(play, at)));
/** The mark that resigned, if the last position is shown. @param {PlayState} play */
export const resigner = (play) => (atEnd(play) ? play.resigned : null);
/** @param {PlayState} play @param {Facts | null} facts */
export const isOver = (play, facts) => Boolean(facts?.outcome || resigner(play));

/** @param {PlayState} play @param {Facts | null} facts */
export function winnerOf(play, facts) {
  const mark = resigner(play);
  return mark ? otherMark(mark) : (facts?.outcome?.winner ?? null);
}

/** The nearest move number, from one on, at which a person was to move. @param {PlayState} play @param {number} from @param {1 | -1} step */
function nearestTurn(play, from, step) {
  for (let at = from; at >= 0 && at <= play.moves.length; at += step) if (personsTurn(play, at)) return at;
  return null;
}

/** The move number that Undo leads to, if any. @param {PlayState} play */
export const undoTarget = (play) => nearestTurn(play, play.at - 1, -1);
/** The move number that Redo leads to, if any; at last the end of the game. @param {PlayState} play */
export const redoTarget = (play) => nearestTurn(play, play.at + 1, 1) ?? (atEnd(play) ? null : play.moves.length);

/** The heading above the board. @param {PlayState} play @param {Facts} facts @param {string} opponent */
export function statusOf(play, facts, opponent) {
  const [winner, alone] = [winnerOf(play, facts), play.people === "both"];
  if (winner) return alone ? overInWords(winner) : isPerson(play, winner) ? "You won!" : "You lost";
  if (isOver(play, facts)) return overInWords(null);
  if (!alone && personsTurn(play)) return play.at < 2 ? "Your turn: choose a cell" : "Your turn";
  return alone || !atEnd(play) ? `${facts.mover} to move` : `${opponent} is thinking`;
}
