/** The rectangle of a card, in pixels relative to the grid. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far a line between two cards of one column extends into the gap beside them. */
const bulge = 26;
/** Space for the arrow head before the card. */
const head = 5;

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/** The path of a line between two cards through the gaps between the columns, so that it crosses no card. */
export function lineBetween(from: Box, to: Box, width: number): string {
  const [y, endY] = [middle(from), middle(to)];
  if (from.right <= to.left) return curve(from.right, y, to.left - head, endY);
  if (from.left >= to.right) return curve(from.left, y, to.right + head, endY);
  const isFirst = (from.left + from.right) / 2 < width / 2;
  const [x, endX, out] = isFirst
    ? [from.left, to.left - head, Math.min(from.left, to.left) - bulge]
    : [from.right, to.right + head, Math.max(from.right, to.right) + bulge];
  return `M${x} ${y}C${out} ${y} ${out} ${endY} ${endX} ${endY}`;
}

function curve(x: number, y: number, endX: number, endY: number): string {
  const half = (x + endX) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${endY} ${endX} ${endY}`;
}
