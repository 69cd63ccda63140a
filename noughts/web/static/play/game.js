// A game that is played, as the address bar has it: whose turn it is, how it ended, where one can go back to.
// Who has won by the rules is told by the server; somebody may have resigned.

import { after, emptyPosition, moverOf, otherMark } from "../lib/notation.js";

/** @param {string} game @returns {Pick<PlayState, "game" | "start" | "moves" | "at" | "resigned">} */
export const fresh = (game) => ({ game, start: emptyPosition(game), moves: [], at: 0, resigned: null });
/** @param {PlayState} play @param {number} [at] */
export const positionOf = ({ start, moves, at: now }, at = now) => after(start, moves.slice(0, at));
/** @param {PlayState} play */
export const atEnd = ({ at, moves }) => at === moves.length;
/** The marks of the people, as the server is asked. @param {PlayState} play */
export const peopleOf = ({ people }) => (people === "both" ? "XO" : people);
/** @param {PlayState} play @param {Mark} mark */
export const isPerson = (play, mark) => peopleOf(play).includes(mark);
/** @param {PlayState} play @param {number} [at] */
export const personsTurn = (play, at) => isPerson(play, moverOf(positionOf(play, at)));
/** @param {PlayState} play */
export const resignedNow = (play) => (atEnd(play) ? play.resigned : null);
/** @param {PlayState} play @param {Facts | null} facts */
export const isOver = (play, facts) => Boolean(facts?.outcome || resignedNow(play));

/** @param {PlayState} play @param {Facts | null} facts */
export function winnerOf(play, facts) {
  const resigned = resignedNow(play);
  return resigned ? otherMark(resigned) : (facts?.outcome?.winner ?? null);
}

/** The nearest moment, from one on, when a person was to move. @param {PlayState} play @param {number} from @param {1 | -1} step */
function moment(play, from, step) {
  for (let at = from; at >= 0 && at <= play.moves.length; at += step) if (personsTurn(play, at)) return at;
  return null;
}

/** Where Undo leads to, if anywhere. @param {PlayState} play */
export const earlier = (play) => moment(play, play.at - 1, -1);
/** Where Redo leads to: also to the end, where nobody may be to move any more. @param {PlayState} play */
export const later = (play) => moment(play, play.at + 1, 1) ?? (atEnd(play) ? null : play.moves.length);

/** What a child reads above the board. @param {PlayState} play @param {Facts} facts @param {string} opponent */
export function statusOf(play, facts, opponent) {
  const [won, alone] = [winnerOf(play, facts), play.people === "both"];
  if (won) return alone ? `${won} wins!` : isPerson(play, won) ? "You won!" : "You lost";
  if (isOver(play, facts)) return "A draw";
  if (!alone && personsTurn(play)) return play.at < 2 ? "Your turn: click a square" : "Your turn";
  return alone || !atEnd(play) ? `${facts.mover} to move` : `${opponent} is thinking`;
}
