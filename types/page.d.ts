// What the page's modules hand to each other, and what the server answers them (see noughts/web/answers.py).

type Mark = "X" | "O";
type Bound = "exact" | "at least" | "at most" | "estimate";

interface Worth {
  value: number | null;
  bound: Bound | null;
}

interface TreeNode extends Worth {
  move: string | null;
  same_as: string | null;
  position: string;
  mover: Mark | null;
  alpha: number | null;
  beta: number | null;
  best: string | null;
  nodes: number;
  cuts: number;
  enters: number;
  returns: number;
  skipped: string[];
  why: string | null;
  children: TreeNode[] | null;
}

interface Frame extends Worth {
  move: string | null;
  alpha: number | null;
  beta: number | null;
  best: string | null;
}

interface Question {
  asked: string;
  answers: string[];
  right: string;
  why: string;
}

interface Moment {
  step: number;
  kind: "enter" | "end" | "update" | "cut" | "return";
  position: string;
  from: string | null;
  nodes: number;
  cuts: number;
  previous_cut: number | null;
  next_cut: number | null;
  words: string;
  lines: number[];
  path: Frame[];
  question: Question | null;
}

interface Moments {
  strategy: string;
  steps: number;
  moments: Moment[];
  tree: TreeNode | null;
}

interface Search extends Worth {
  game: string;
  position: string;
  strategy: string;
  title: string;
  window: boolean;
  why: string; // it skips moves, where there is room for a word
  move: string | null;
  line: string[];
  nodes: number;
  cuts: number;
  steps: number;
  cut_steps: number[];
  words: string;
  whole: boolean;
  tree: TreeNode;
}

interface SearchQuestion {
  game: string;
  position: string;
  strategy: string;
}

interface StrategyInfo {
  name: string;
  summary: string;
  pseudocode: string[];
  ordered: boolean;
  limited: boolean;
  most_empty: number;
}

interface Example {
  title: string;
  position: string;
  left: string;
  right: string;
  caption: string;
}

interface Opponent {
  name: string;
  title: string;
  summary: string;
}

interface Menu {
  opponents: Opponent[];
  first: string;
  strategies: StrategyInfo[];
  examples: Example[];
}

interface Compared extends Worth {
  name: string;
  move: string | null;
  nodes: number;
  seconds: number | null;
  keeps_value: number;
  words: string;
}

/** A node as it is drawn at a step. */
interface Shown {
  key: string;
  path: string[];
  node: TreeNode;
  move: string | null;
  twins: string[];
  state: "waiting" | "running" | "done";
  open: boolean | null; // null: there is nothing to open
  onWay: boolean; // is the search inside it?
  here: boolean; // does the moment happen to it?
  from: boolean; // is its value taken in at this moment?
  best: boolean; // is it on the best line of a search that has ended?
  text: string;
  worth: Worth;
  label: string;
  words: string;
  count: number; // nodes that are folded away below it
  children: Shown[];
  stubs: { move: string; cut: boolean }[];
  why: string | null;
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
  nodes: Map<string, { shown: Shown; x: number; y: number }>;
  stubs: { key: string; move: string; cut: boolean; x: number; y: number }[];
  cell: number;
  boardWidth: number;
  boardHeight: number;
  row: number;
  width: number;
  height: number;
  levels: Mark[];
}

interface Inquiry {
  problem: HTMLElement;
  complain(message: string): void;
  /** A new question: whatever was asked before is over. */
  begin(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Something more about the present question; `onCancel` is called when a person stops it. */
  more(work: (signal: AbortSignal) => Promise<void>, onCancel?: () => unknown): Promise<void>;
  end(): void;
}

interface WatchState {
  left: string;
  right: string;
  step: number;
  present: boolean;
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

type ViewName = "play" | "analyse" | "watch" | "puzzles" | "program";
type Side = Mark | "both";
type Kind = "win" | "draw" | "loss" | "unknown";

interface AppState {
  view: ViewName;
  game: string;
  problem: string | null;
  position: string;
  play: PlayState;
  puzzle: string | null;
  watch: WatchState;
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

interface View {
  element: HTMLElement;
  show(state: AppState): unknown;
  leave(): void;
  keys: Key[];
  focus?(): void; // to the board, where there is one
}

interface Note {
  kind: Kind;
  best: boolean;
  long: string;
  short: string;
  words: string;
}

interface Size {
  width: number;
  height: number;
  k: number;
}

interface BoardState {
  game: Size;
  position: string;
  ghost: string | null; // the mark that a click would put, shown under the pointer; null: clicks do nothing
  last?: string | null; // the last move's cell
  line?: string[] | null; // the winning line's cells
  ended?: "won" | "lost" | "x" | "o" | null; // whose colour the winning line has
  hint?: string | null; // a cell to point at
  lit?: string[]; // cells that are spoken of
  arrows?: { from: string; to: string; kind: string }[];
  steps?: string[]; // a line of moves, drawn with numbers and arrows
  notes?: Map<string, Note> | null;
  threats?: Map<string, string> | null;
  editable?: boolean; // may taken cells be chosen too?
}

interface Facts {
  game: string;
  position: string;
  mover: Mark | null;
  outcome: { winner: Mark | null; line: string[] | null } | null;
  heading: string;
  moves: string[];
  threats: Record<Mark, string[]>;
}

interface MoveAnswer {
  cell: string;
  value: number | null;
  plies: number | null;
  best: boolean;
  rank: number;
  words: string;
  note: string;
  short: string;
  why: string;
}

interface Group {
  cells: string[];
  words: string;
  worth: string;
  value: number | null;
  best: boolean;
  why: string;
}

interface Candidate {
  cell: string;
  words: string;
  line: string[];
}

interface Hint {
  move: string;
  proven: boolean;
  words: string;
}

interface AnalysisAnswer {
  game: string;
  position: string;
  value: number | null;
  proven: boolean;
  best: string | null;
  suggestion: string | null;
  line: string[];
  words: string;
  sentences: string[];
  hint: Hint | null;
  moves: MoveAnswer[];
  groups: Group[];
  candidates: Candidate[];
  rests_on: string | null;
}

interface ReviewedMove {
  number: number;
  mark: Mark;
  cell: string;
  before: number | null;
  after: number | null;
  better: string | null;
  mistake: boolean;
  retry: boolean;
  words: string;
  why: string;
}

interface ReviewAnswer {
  sentence: string;
  turning_points: number[];
  opens_at: number;
  moves: ReviewedMove[];
  words: string[];
  about: string;
}

/** A position of Analyse that was looked at, and those after it. */
interface Variation {
  move: string | null;
  mark: Mark | null;
  number: number;
  position: string;
  parent: Variation | null;
  children: Variation[];
}

interface PuzzleAnswer {
  name: string;
  game: string;
  position: string;
  mover: Mark;
  task: string;
  stars: number;
  number: number;
  count: number;
}

interface PuzzleReply {
  right: boolean;
  words: string;
  why: string;
  solutions: string[];
  line: string[];
}

/** Where in a program the mistake is. */
interface Where {
  function: string;
  line: number;
  source: string;
  board: string | null;
  got: string | null;
  expected: string | null;
  why: string;
}

interface Counterexample {
  board: string | null;
  call: string;
  expected: string;
  got: string;
  why: string;
  line: number[][] | null;
  moves: [number[], string][] | null;
  where?: Where | null;
}

interface CheckVerdict {
  name: string;
  passed: boolean | null; // null: not judged
  tested: number;
  failed: number;
  follows_from: string | null;
  counterexample: Counterexample | null;
  earliest: Counterexample | null;
}

/** A game that a program loses: which side it plays, and the line that beats it. */
interface Beaten {
  moves: string[];
  program: Mark;
  line: string[];
}

interface Report {
  passed: boolean;
  checks: CheckVerdict[];
  beaten: Beaten | null;
  notes: string[];
  first_move_seconds: number | null;
  first_move_boards: number | null;
  textbook: Record<string, number>; // how many boards the textbook strategies look at
}

/** One's own program, and what was found when it was checked last; stale: it has been changed since. */
interface Mine {
  source: string;
  report: Report | null;
  stale: boolean;
}

type Child = Node | string | number | false | null | undefined | Child[];
type Props = Record<string, unknown> | null;
