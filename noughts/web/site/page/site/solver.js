// The compiled solver beside Python. A module serves all games, an instance of it one game.
// noughts/solving/solver/cores/webassembly.py is the other side of this file.

const PARTS = [["narrow_", 8], ["wide_", 16]]; // prefix of the functions, bytes of a bitboard
const REPLY = 12; // bytes after two bitboards: nodes, and whether the search was stopped

/**
 * Create an instance for a game. `texts` and `numbers` are the facts of the game, in their order.
 * @param {WebAssembly.Module} module @param {boolean} wide @param {number} cells
 * @param {Uint8Array[]} texts @param {number[]} numbers
 */
export function makeSolver(module, wide, cells, texts, numbers) {
  /** @type {(nodes: number, done: number, moves: number) => boolean} */
  let tell = () => false;
  const host = {
    now: () => performance.now() / 1000,
    poll: (/** @type {number} */ nodes, /** @type {number} */ done, /** @type {number} */ moves) => +tell(nodes, done, moves),
  };
  const exported = /** @type {Record<string, any>} */ (new WebAssembly.Instance(module, { host }).exports);
  const [prefix, bytes] = /** @type {[string, number]} */ (PARTS[+wide]);
  const view = (/** @type {number} */ at, /** @type {number} */ size) => new Uint8Array(exported.memory.buffer, at, size);
  const put = (/** @type {Uint8Array} */ data) => {
    const at = exported.room(data.length);
    view(at, data.length).set(data);
    return at;
  };
  const facts = new Int32Array([cells, ...texts.flatMap((text) => [put(text), text.length]), ...numbers]);
  const refusal = exported[`${prefix}make`](put(new Uint8Array(facts.buffer)));
  const marks = exported.room(2 * bytes);
  const size = 2 * bytes + REPLY;
  const reply = exported.room(size + bytes);

  return {
    refusal,
    /**
     * @param {boolean} attacking @param {Uint8Array} given marks of both sides @param {number} left
     * @param {boolean} weak @param {number} nodes @param {typeof tell} listener returns true to stop the search
     */
    query(attacking, given, left, weak, nodes, listener) {
      tell = listener;
      view(marks, 2 * bytes).set(given);
      const refused = exported[`${prefix}query`](+attacking, marks, left, +weak, nodes, reply);
      return { refusal: refused, data: view(reply, size).slice() };
    },
  };
}
