// The types that the page's modules share. The answers of the server are in answers.d.ts, which
// scripts/check_types.sh makes from the typed data of noughts/api.

type Mark = "X" | "O";
type Worth = Pick<Frame, "value" | "bound">;

interface SearchQuestion {
  game: string;
  position: string;
  strategy: string;
  tree?: string; // nested lists: a tree of numbers in place of a position
}

/** A node as it is drawn at a step. */
interface Shown {
  key: string;
  path: string[];
  node: TreeNode;
  twins: string[];
  state: "waiting" | "running" | "done" | "skipped"; // skipped: only in trees of numbers
  open: boolean | null; // null: there is nothing to open
  onWay: boolean; // is the search inside it?
  here: boolean; // does the moment happen to it?
  from: boolean; // is its value taken in at this moment?
  best: boolean; // is it on the best line of a search that has ended?
  wrong: boolean; // is it where the search is wrong first?
  text: string;
  worth: Worth;
  label: string;
  words: string;
  count: number; // nodes that are folded away below it
  children: Shown[];
  stubs: { move: string; cut: boolean }[];
}

interface Metrics {
  board: number;
  text: number;
  label: number;
  pitch: number;
  stub: number;
  drop: number;
}

interface Placed {
  numbers: boolean; // a tree of numbers, not of boards
  metrics: Metrics;
  nodes: Map<string, { shown: Shown; x: number; y: number }>;
  stubs: { key: string; move: string; cut: boolean; x: number; y: number }[];
  cell: number;
  boardWidth: number;
  boardHeight: number;
  row: number;
  width: number;
  height: number;
  levels: (Mark | null)[];
}

interface ViewRequest {
  problem: HTMLElement;
  complain(message: string): void;
  /** A new request, which ends the one before it. */
  begin(work: (signal: AbortSignal) => Promise<unknown>): Promise<void>;
  /** A further request beside the present one; `onCancel` is called when the visitor stops it. */
  more(work: (signal: AbortSignal) => Promise<unknown>, onCancel?: () => unknown): Promise<void>;
  end(): void;
}

interface SetupEvents {
  onExample: (example: Example) => void;
  onPosition: (game: string, position: string) => void;
  onTree: (tree: string) => void;
}

interface WatchState {
  left: string;
  right: string;
  step: number;
  present: boolean;
  tree: string; // nested lists; empty: a position is searched
}

interface PlayState {
  game: string;
  start: string;
  moves: string[];
  at: number;
  people: Side;
  opponent: string;
  resigned: Mark | null;
}

type ViewName = "play" | "analyse" | "watch" | "puzzles" | "learn" | "program";
type Side = Mark | "both";
type Kind = "win" | "draw" | "loss" | "unknown";

interface AppState {
  view: ViewName;
  game: string;
  problem: string | null;
  position: string;
  play: PlayState;
  puzzle: string | null;
  lesson: string | null;
  task: string | null;
  learn: LearnState;
  watch: WatchState;
}

/** How Learn is shown: for a class, on a wall, for the teacher, on paper. */
interface LearnState {
  track: "see" | "build" | null; // null: as this browser remembers
  group: string; // the class that a receipt names
  present: boolean;
  teacher: boolean;
  sheet: boolean;
}

interface App {
  readonly state: AppState;
  go(changes: Partial<AppState>, how?: "push" | "replace" | "silent"): void;
}

interface Key {
  keys: string[];
  does: string;
  when?: () => boolean;
  run?: () => unknown;
}

interface KeyedButtons {
  keys: Key[];
  make(label: string, key: string | string[], run: () => unknown, does?: string, props?: Props): HTMLButtonElement;
}

interface View {
  element: HTMLElement;
  show(state: AppState): unknown;
  leave(): void;
  keys: Key[];
  focus?(): void; // focus the board, if the view has one
}

interface Note {
  kind: Kind;
  best: boolean;
  quiet: boolean; // all moves have the same value
  long: string;
  short: string;
  words: string;
}

interface Size {
  width: number;
  height: number; // the rows of all layers
  k: number; // 0: the game has lines of its own
  rows: number; // of one layer
  depth: number;
  flags: string;
  own: string; // its lines or the name of its shape
}

interface BoardState {
  game: Size;
  position: string;
  ghost: string | null; // the mark that a click puts, shown under the pointer; null: clicks do nothing
  last?: string | null; // the last move's cell
  line?: string[] | null; // the winning line's cells
  ended?: "won" | "lost" | "x" | "o" | null; // whose colour the winning line has
  hint?: string | null; // a cell to point at
  lit?: string[]; // highlighted cells
  missed?: string | null; // a wrong answer
  arrows?: { from: string; to: string; kind: string }[];
  steps?: string[]; // a variation, drawn with numbers and arrows
  notes?: Map<string, Note> | null;
  threats?: Map<string, string> | null;
  editable?: boolean; // whether taken cells can be chosen too
}

/** A position visited in Analyse, and the positions after it. */
interface Variation {
  move: string | null;
  position: string;
  parent: Variation | null;
  children: Variation[];
}

type KeptVariation = [move: string | null, children: KeptVariation[]];
interface KeptVariations {
  position: string;
  tree: KeptVariation;
}

/** The answer to a check of a program. */
type CheckAnswer = FileReport & CheckExtras;
type ReviewedMove = ReviewedMoveAnswer;
type CheckVerdict = CheckReport;
type Beaten = LostGame;

/** What is asked about one's own program, which goes along with the question. */
interface Answers {
  "/api/program/check": CheckAnswer;
  "/api/program/move": Reply;
  "/api/program/syntax": SyntaxAnswer;
  "/api/program/call": ConsoleAnswer;
  "/api/program/search": Search;
  "/api/program/moments": Moments;
  "/api/program/nodes": Nodes;
  "/api/program/begin": StartAnswer;
  "/api/program/certificate": CertificateAnswer;
  "/api/program/mark": ProgramMarkAnswer;
}

/** One's own program, and what was found when it was checked last; stale: it has been changed since. */
interface Mine {
  source: string;
  report: CheckAnswer | null;
  stale: boolean;
}

/** An option of a list: its value, its label if that differs, and whether it is disabled. */
type Choice = [value: string, label?: string, disabled?: boolean];
type Child = Node | string | number | false | null | undefined | Child[];
type Props = Record<string, unknown> | null;
