import { inBatches, inParts, linesOf, type Line } from './list-lines.ts';

async function* linesFrom(lines: Line<number>[]) {
  yield* lines;
}
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ row: from + index }));
const partsOf = async (lines: Line<number>[], most: { part: number; all: number }) => {
  const parts: { lines: Line<number>[]; first: number }[] = [];
  for await (const part of inParts(linesFrom(lines), most)) parts.push(part);
  return parts;
};

test('a list is cut where a part is full, and each part knows the number of its first row', async () => {
  expect(await partsOf(rows(1, 5), { part: 2, all: 6 })).toEqual([
    { lines: rows(1, 2), first: 1 },
    { lines: rows(3, 4), first: 3 },
    { lines: rows(5, 5), first: 5 },
  ]);
});

test('a list as long as a part is one part, and an empty one is a part without rows', async () => {
  expect(await partsOf(rows(1, 2), { part: 2, all: 2 })).toEqual([{ lines: rows(1, 2), first: 1 }]);
  expect(await partsOf([], { part: 2, all: 2 })).toEqual([{ lines: [], first: 1 }]);
});

test('a total stays with its group, and the heading of the next begins the next part', async () => {
  const lines: Line<number>[] = [
    { heading: 'A' },
    ...rows(1, 2),
    { total: ['A', 2] },
    { heading: 'B' },
    ...rows(3, 3),
    { closing: 'all' },
  ];
  expect(await partsOf(lines, { part: 2, all: 4 })).toEqual([
    { lines: lines.slice(0, 4), first: 1 },
    { lines: lines.slice(4), first: 3 },
  ]);
});

test('rows beyond the most are left out, what closes the list is not', async () => {
  const [part] = await partsOf([...rows(1, 4), { closing: 'all' }], { part: 3, all: 3 });
  expect(part!.lines).toEqual([...rows(1, 3), { closing: 'all' }]);
});

test('a list is read batch after batch until one is short, each after the last row of the one before', async () => {
  const all = rows(1, 2_500).map(({ row }) => row);
  const calls: unknown[] = [];
  const read: number[] = [];
  const batches = inBatches<number>(({ after, from, most }) => {
    calls.push([after, from]);
    return Promise.resolve(all.slice(from, from + most));
  });
  for await (const { row } of batches) read.push(row);
  expect(read).toEqual(all);
  expect(calls).toEqual([
    [undefined, 0],
    [1_000, 1_000],
    [2_000, 2_000],
  ]);
});

test('lists only the named fields of each line', () => {
  const lines: Line<number>[] = [{ heading: 'A' }, { row: 1 }, { total: [1] }, { closing: 'all' }];
  expect(linesOf<number, unknown>(lines, { row: (row) => row, total: (total) => total })).toEqual([1, [1]]);
});
