// A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 40.

/** Error correction bytes per block, and the number of blocks, at level M by version. */
const EXTRA = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
/** Whether a module is inverted, by mask, row and column. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const LIKE_FINDER = ["10111010000", "00001011101"]; // runs that a reader could take for a corner

/** The powers of 2 in the field of 256 elements, and their logarithms. */
const POWERS = Array(255).fill(1);
for (let place = 1; place < 255; place += 1) POWERS[place] = (POWERS[place - 1] << 1) ^ (POWERS[place - 1] & 128 ? 0x11d : 0);
const LOGS = new Map(POWERS.map((power, place) => [power, place]));
/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[(/** @type {number} */ (LOGS.get(a)) + /** @type {number} */ (LOGS.get(b))) % 255] : 0);

/** The error correction bytes of a block. @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root += 1)
    generator = [...generator, 0].map((factor, place) => factor ^ (place ? times(generator[place - 1], POWERS[root]) : 0));
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    generator.forEach((factor, place) => (rest[at + place] ^= times(factor, lead)));
  });
  return rest.slice(data.length);
}

/** The remainder of a number with some zero bits behind it, divided by a polynomial. @param {number} number @param {number} bits @param {number} polynomial */
function remainder(number, bits, polynomial) {
  let rest = number << bits;
  while (rest >> bits) rest ^= polynomial << (32 - Math.clz32(rest) - bits - 1);
  return rest;
}

/** Where alignment patterns have their middle. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => last - (count - 2 - place) * step)];
}

/** The modules that do not hold data, and null where they do. @param {number} version @returns {(boolean | null)[][]} */
function fixedModules(version) {
  const size = version * 4 + 17;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  /** @param {number} row @param {number} column @param {boolean} dark */
  const put = (row, column, dark) => row >= 0 && column >= 0 && row < size && column < size && (grid[row][column] = dark);
  /** Rings around a middle: dark where the distance is in the list. @param {number} row @param {number} column @param {number} radius @param {number[]} dark */
  const rings = (row, column, radius, dark) => {
    for (let down = -radius; down <= radius; down += 1)
      for (let right = -radius; right <= radius; right += 1)
        put(row + down, column + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (let at = 0; at < size; at += 1) [put(6, at, at % 2 === 0), put(at, 6, at % 2 === 0)];
  const middles = alignments(version);
  const last = middles.length - 1;
  middles.forEach((row, down) =>
    middles.forEach((column, right) => {
      const inCorner = (down === 0 && (right === 0 || right === last)) || (down === last && right === 0);
      if (!inCorner) rings(row, column, 2, [0, 2]);
    }),
  );
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) rings(row, column, 4, [0, 1, 3]);
  putFormat(grid, 0); // reserved: the mask is not chosen yet
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [long, short, dark] = [size - 11 + (bit % 3), Math.floor(bit / 3), Boolean((bits >> bit) & 1)];
      [put(long, short, dark), put(short, long, dark)];
    }
  }
  return grid;
}

/** Write level M and the mask beside the corners, twice. @param {(boolean | null)[][]} grid @param {number} mask */
function putFormat(grid, mask) {
  const size = grid.length;
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412; // level M has the number 0
  const first = [...[0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8]), ...[7, 5, 4, 3, 2, 1, 0].map((column) => [8, column])];
  const second = [...Array.from({ length: 8 }, (_, at) => [8, size - 1 - at]), ...Array.from({ length: 7 }, (_, at) => [size - 7 + at, 8])];
  for (const places of [first, second]) places.forEach(([row, column], bit) => (grid[row][column] = Boolean((bits >> bit) & 1)));
  grid[size - 8][8] = true;
}

/** The cells for data, in the order in which they are filled: pairs of columns, from the right, up and down. @param {(boolean | null)[][]} grid */
function* dataPlaces(grid) {
  const size = grid.length;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (grid[row][column] === null) yield [row, column];
      }
  }
}

/** Data and error correction of all blocks, byte by byte in turn. @param {number[]} data @param {number} version @param {number} total */
function interleave(data, version, total) {
  const [blocks, extra] = [BLOCKS[version - 1], EXTRA[version - 1]];
  const short = Math.floor(total / blocks) - extra;
  const shortBlocks = blocks - (total % blocks);
  let used = 0;
  const parts = Array.from({ length: blocks }, (_, place) => data.slice(used, (used += short + (place >= shortBlocks ? 1 : 0))));
  const corrections = parts.map((part) => correction(part, extra));
  /** @param {number[][]} rows @param {number} length */
  const inTurn = (rows, length) => Array.from({ length }, (_, at) => rows.flatMap((row) => (at < row.length ? [row[at]] : []))).flat();
  return [...inTurn(parts, short + 1), ...inTurn(corrections, extra)];
}

/** How hard a code is to read: long runs, blocks, likeness to a corner, too dark or too light. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]))].map((line) => line.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) if (LIKE_FINDER.includes(line.slice(at, at + 11))) sum += 40;
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1)
      if (new Set([grid[row][column], grid[row - 1][column], grid[row][column - 1], grid[row - 1][column - 1]]).size === 1) sum += 3;
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/**
 * The modules of the code, dark ones true, without the margin; null if the text is too long for any code.
 * @param {string} text @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version += 1) {
    const fixed = fixedModules(version);
    const places = [...dataPlaces(fixed)];
    const total = Math.floor(places.length / 8);
    const room = total - EXTRA[version - 1] * BLOCKS[version - 1];
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + 8 * bytes.length > 8 * room) continue;
    const head = `0100${bytes.length.toString(2).padStart(lengthBits, "0")}`;
    const bits = (head + bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("") + "0000").slice(0, 8 * room);
    const data = (bits + "0".repeat((8 - (bits.length % 8)) % 8)).match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [];
    for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
    const stream = interleave(data, version, total).flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map((bit) => bit === "1"));
    const candidates = MASKS.map((inverts, mask) => {
      const grid = fixed.map((row) => [...row]);
      places.forEach(([row, column], at) => (grid[row][column] = (stream[at] ?? false) !== inverts(row, column)));
      putFormat(grid, mask);
      return /** @type {boolean[][]} */ (grid);
    });
    const penalties = candidates.map(penalty);
    return candidates[penalties.indexOf(Math.min(...penalties))];
  }
  return null;
}
