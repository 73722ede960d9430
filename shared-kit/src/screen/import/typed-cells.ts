/** Unchecked input by line and column. */
export type TypedCells = Readonly<Record<number, Readonly<Record<string, string>>>>;

export const withCell = (typed: TypedCells, line: number, key: string, value: string): TypedCells => ({
  ...typed,
  [line]: { ...typed[line], [key]: value },
});

/** Without the cells of a line that were sent; later input stays. */
export function withoutSent(
  typed: TypedCells,
  line: number,
  sent: Readonly<Record<string, string>>,
): TypedCells {
  const { [line]: own = {}, ...others } = typed;
  const left = Object.entries(own).filter(([key, value]) => sent[key] !== value);
  return left.length === 0 ? others : { ...others, [line]: Object.fromEntries(left) };
}
