import type { Cell } from './sheet.ts';

/** What a list consists of: rows, and headings, totals and closing lines between them. */
export type Line<Row> =
  | { row: Row }
  /** Above the rows of a group, on paper. */
  | { heading: string }
  /** Below the rows of a group, in a sheet. */
  | { total: Cell[] }
  /** Below all rows, on paper. */
  | { closing: string };

type LineMapping<Row, Out> = {
  row?: (row: Row) => Out;
  heading?: (heading: string) => Out;
  total?: (total: Cell[]) => Out;
  closing?: (closing: string) => Out;
};

/** Maps lines by kind; a kind without a mapping is omitted. */
export const linesOf = <Row, Out>(lines: readonly Line<Row>[], mapping: LineMapping<Row, Out>): Out[] =>
  lines.flatMap((line) => {
    if ('row' in line) return mapping.row ? [mapping.row(line.row)] : [];
    if ('heading' in line) return mapping.heading ? [mapping.heading(line.heading)] : [];
    if ('total' in line) return mapping.total ? [mapping.total(line.total)] : [];
    return mapping.closing ? [mapping.closing(line.closing)] : [];
  });

/** Rows per query. */
const batch = 1_000;

/** Where a batch begins: after this row, and after this many rows. */
export interface BatchStart<Row> {
  after: Row | undefined;
  from: number;
  most: number;
}

/** The rows of a list, in batches. Only an empty batch is the end: one is also short where a row is gone since its id was read. */
export async function* inBatches<Row>(
  read: (place: BatchStart<Row>) => Promise<Row[]>,
): AsyncIterable<{ row: Row }> {
  let after: Row | undefined;
  for (let from = 0; ; from += batch) {
    const rows = await read({ after, from, most: batch });
    if (rows.length === 0) return;
    for (const row of rows) yield { row };
    after = rows.at(-1);
  }
}

/** Splits lines into parts of at most `part` rows, and stops after `all` rows; there is always one part. */
export async function* inParts<Row>(
  lines: AsyncIterable<Line<Row>>,
  most: { part: number; all: number },
): AsyncIterable<{ lines: Line<Row>[]; first: number }> {
  let part: Line<Row>[] = [];
  let [first, rows] = [1, 0];
  for await (const line of lines) {
    const begins = 'row' in line || 'heading' in line;
    if (begins && first - 1 + rows >= most.all) continue;
    if (begins && rows === most.part) {
      yield { lines: part, first };
      [part, first, rows] = [[], first + rows, 0];
    }
    part.push(line);
    if ('row' in line) rows += 1;
  }
  yield { lines: part, first };
}
