// Bring the board, or one of its cells, into view.

/** @param {Element} board */
export function scrollToBoard(board) {
  const { top, bottom } = board.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) board.scrollIntoView({ block: "nearest" });
}

/** Scroll a board that is larger than its frame, so that a cell is visible; then the page, if need be. @param {Element} board @param {string | null} name */
export function scrollToCell(board, name) {
  const cell = name && board.querySelector(`[data-name="${name}"]`);
  if (!cell) return;
  const [frame, at] = [board.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (at.left < frame.left || at.right > frame.right) board.scrollLeft += at.left + at.width / 2 - (frame.left + frame.width / 2);
  if (at.top < frame.top || at.bottom > frame.bottom) board.scrollTop += at.top + at.height / 2 - (frame.top + frame.height / 2);
  const moved = cell.getBoundingClientRect();
  if (moved.top < 0 || moved.bottom > innerHeight) cell.scrollIntoView({ block: "nearest" });
}
