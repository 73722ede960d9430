import { setMany } from '../dialogs/dialog-props.ts';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import { statusOf, type AnsweredCell } from './cell-state.ts';
import { autosaveDelay, gradeBook, type Failed, type Sending } from './grade-book.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const column = 7;
const at = (student: number) => ({ student, column });
const grade = (hundredths: number): Cell => ({ status: 'NOTA', hundredths });

/** A book of three students; the test answers its calls one by one. */
function open(needsReason: (cell: Cell) => boolean = () => false) {
  const calls: {
    batch: readonly Sending[];
    answer: (answered: readonly AnsweredCell[] | Failed) => Promise<void>;
  }[] = [];
  let ids = 0;
  const blank = { stored: { cell: null, version: 0 } };
  const book = gradeBook({
    rows: new Map([1, 2, 3].map((student) => [student, { [column]: blank }])),
    send: (batch) =>
      new Promise((resolve) => {
        const answer = async (answered: readonly AnsweredCell[] | Failed) => {
          resolve('retry' in answered ? { answers: [], failed: answered } : { answers: answered });
          await jest.advanceTimersByTimeAsync(0);
        };
        calls.push({ batch, answer });
      }),
    needsReason: (_, cell) => needsReason(cell),
    newId: () => `id-${(ids += 1)}`,
    now: () => new Date('2026-11-22T12:03:12Z'),
  });
  return { book, calls, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}
const saved = (batch: readonly Sending[]): AnsweredCell[] =>
  batch.map(({ id, cell, version }) => ({
    id,
    outcome: 'saved',
    message: '',
    stored: { cell, version: version + 1 },
  }));

test('cells go together 800 ms after the last key, each with its version and id', async () => {
  const { book, calls, pass } = open();
  book.type(at(1), '12');
  await pass(autosaveDelay - 1);
  book.type(at(2), 'F');
  await pass(autosaveDelay - 1);
  expect(calls).toHaveLength(0);
  await pass(1);
  expect(calls[0]!.batch).toEqual([
    { ...at(1), cell: grade(1200), id: 'id-1', version: 0, reason: undefined },
    { ...at(2), cell: { status: 'F' }, id: 'id-2', version: 0, reason: undefined },
  ]);
  expect(book.waiting()).toHaveLength(2);
  await calls[0]!.answer(saved(calls[0]!.batch));
  expect(book.waiting()).toEqual([]);
  expect(book.savedAt()).toEqual(new Date('2026-11-22T12:03:12Z'));
});

test('input typed during a call stays visible and is sent with the next call', async () => {
  const { book, calls, pass } = open();
  book.type(at(1), '1');
  await pass(autosaveDelay);
  book.type(at(1), '2');
  await pass(autosaveDelay);
  expect(calls).toHaveLength(1);
  await calls[0]!.answer(saved(calls[0]!.batch));
  expect(book.shown(at(1))).toEqual(grade(200));
  await pass(autosaveDelay);
  expect(calls[1]!.batch).toMatchObject([{ cell: grade(200), version: 1 }]);
});

test('a call without an answer is sent again with the same ids, with growing delays; a refusal is shown at each cell', async () => {
  const { book, calls, pass } = open();
  book.type(at(1), '12');
  await pass(autosaveDelay);
  await calls[0]!.answer({ retry: true });
  expect(statusOf(book.cell(at(1)))).toBe('pending');
  await pass(2000);
  expect(calls[1]!.batch).toEqual(calls[0]!.batch);
  await calls[1]!.answer({ retry: true });
  await pass(3999);
  expect(calls).toHaveLength(2);
  await pass(1);
  await calls[2]!.answer({ retry: false, message: 'A época fechou.' });
  expect(book.cell(at(1)).trouble).toEqual({ kind: 'refused', message: 'A época fechou.' });
  expect(book.shown(at(1))).toEqual(grade(1200));
  await pass(60_000);
  expect(calls).toHaveLength(3);
  book.retry();
  await pass(0);
  expect(calls[3]!.batch).toMatchObject([{ cell: grade(1200) }]);
  expect(calls[3]!.batch[0]!.id).not.toBe(calls[0]!.batch[0]!.id);
});

test('one cell in conflict does not keep the others from being saved', async () => {
  const { book, calls, pass } = open();
  for (const student of [1, 2, 3]) book.type(at(student), '14');
  await pass(autosaveDelay);
  const [first, ...others] = calls[0]!.batch;
  const theirs = { cell: grade(1300), version: 1, author: 'Ana', at: '2026-11-22T12:00:00.000Z' };
  await calls[0]!.answer([
    { id: first!.id, outcome: 'conflict', message: '', stored: theirs },
    ...saved(others),
  ]);
  expect([1, 2, 3].map((student) => statusOf(book.cell(at(student))))).toEqual([
    'conflict',
    'saved',
    'saved',
  ]);
  expect(book.cell(at(1)).stored).toEqual(theirs);
  await pass(60_000);
  expect(calls).toHaveLength(1);
  book.resolve(at(1), 'mine');
  await pass(0);
  expect(calls[1]!.batch).toMatchObject([{ cell: grade(1400), version: 1 }]);
});

test('a dispensation waits for its reason, and then goes with it', async () => {
  const { book, calls, pass } = open((cell) => cell?.status === 'D');
  book.type(at(1), 'D');
  book.type(at(2), '10');
  await pass(autosaveDelay);
  expect(calls[0]!.batch).toHaveLength(1);
  await calls[0]!.answer(saved(calls[0]!.batch));
  expect(book.lackingReason()).toEqual([at(1)]);
  book.giveReason(book.lackingReason(), 'Despacho 12/2026');
  await pass(0);
  expect(calls[1]!.batch).toMatchObject([{ cell: { status: 'D' }, reason: 'Despacho 12/2026' }]);
});

test('a value out of range is kept back until it is confirmed; a closed book sends nothing', async () => {
  const { book, calls, pass } = open();
  book.type(at(1), '20,5');
  await pass(autosaveDelay);
  expect(calls).toHaveLength(0);
  expect(book.unconfirmed()).toEqual([at(1)]);
  book.confirm(book.unconfirmed());
  await pass(0);
  expect(calls[0]!.batch).toMatchObject([{ cell: grade(0) }]);
  book.type(at(2), '11');
  book.close();
  await pass(60_000);
  expect(calls).toHaveLength(1);
});

test('to undo several cells leaves those that hold another grade since', async () => {
  const { book, pass, calls } = open();
  const undo = setMany(
    book,
    [1, 2, 3].map((student) => ({ ...at(student), cell: grade(1200) })),
  );
  await pass(autosaveDelay);
  await calls[0]!.answer(saved(calls[0]!.batch));
  book.receive([{ ...at(1), cell: grade(1500), version: 2 }]);
  book.type(at(2), '13');
  undo();
  expect([1, 2, 3].map((student) => book.shown(at(student)))).toEqual([grade(1500), grade(1300), null]);
});
