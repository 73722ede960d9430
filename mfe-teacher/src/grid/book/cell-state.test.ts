import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import fc from 'fast-check';
import {
  answered,
  confirmed,
  countedCell,
  dropped,
  isReady,
  overtaken,
  resolved,
  retried,
  shownCell,
  statusOf,
  markSent,
  typed,
  unanswered,
  type CellState,
  type Stored,
} from './cell-state.ts';
import { readTyped, sameCell } from './typed-cell.ts';

const grade = (value: number): Cell => ({ status: 'NOTA', hundredths: value * 100 });
const stored = (value: number | null, version = 1): Stored => ({
  cell: value === null ? null : grade(value),
  version,
});
const blank: CellState = { stored: stored(null, 0) };
const type = (state: CellState, text: string, id = text) => typed(state, text, readTyped(text), id);
const saved = (id: string, value: number, version: number) => ({
  id,
  outcome: 'saved' as const,
  message: '',
  stored: stored(value, version),
});

test('input is pending, then saved, and visible all the time', () => {
  const sent = markSent(type(blank, '12'));
  expect([statusOf(sent), shownCell(sent)]).toEqual(['pending', grade(12)]);
  const done = answered(sent, saved('12', 12, 1));
  expect([statusOf(done), shownCell(done), done.stored.version]).toEqual(['saved', grade(12), 1]);
});

test('an answer that comes late does not replace what was typed after it, which goes with the new version', () => {
  const later = type(markSent(type(blank, '1')), '2');
  const after = answered(later, saved('1', 1, 1));
  expect([shownCell(after), statusOf(after), isReady(after)]).toEqual([grade(2), 'pending', true]);
  expect(after.stored).toEqual(stored(1, 1));
});

test('a conflict shows both values, sends nothing before it is decided, and more typing does not decide it', () => {
  const theirs = { ...stored(13, 2), author: 'Ana', at: '2026-11-22T08:00:00.000Z' };
  const conflict = answered(markSent(type({ stored: stored(12) }, '14')), {
    id: '14',
    outcome: 'conflict',
    message: '',
    stored: theirs,
  });
  expect([statusOf(conflict), shownCell(conflict), conflict.stored]).toEqual(['conflict', grade(14), theirs]);
  const more = type(conflict, '15');
  expect([statusOf(more), isReady(more)]).toEqual(['conflict', false]);
  expect(shownCell(resolved(more, 'theirs', 'x'))).toEqual(grade(13));
  const mine = resolved(more, 'mine', 'x');
  expect([isReady(mine), mine.unsaved?.id, mine.stored.version]).toEqual([true, 'x', 2]);
  expect(statusOf(type(more, '13'))).toBe('untouched');
});

test('a value saved by somebody else appears where there is no input, and is a conflict otherwise', () => {
  expect(shownCell(overtaken({ stored: stored(12) }, stored(13, 2)))).toEqual(grade(13));
  expect(statusOf(overtaken(type({ stored: stored(12) }, '14'), stored(13, 2)))).toBe('conflict');
  expect(statusOf(overtaken(type({ stored: stored(12) }, 'abc'), stored(13, 2)))).toBe('invalid');
  expect(statusOf(overtaken(type({ stored: stored(12) }, '13'), stored(13, 2)))).toBe('saved');
  expect(shownCell(overtaken({ stored: stored(12, 3) }, stored(13, 2)))).toEqual(grade(12));
});

test('out of range shows 0 that is not sent and not counted until it is confirmed; Esc brings back what is stored', () => {
  const out = type({ stored: stored(8) }, '20,5');
  expect([statusOf(out), shownCell(out), countedCell(out), isReady(out)]).toEqual([
    'unconfirmed',
    grade(0),
    null,
    false,
  ]);
  expect(out.trouble).toEqual({ kind: 'unconfirmed', typed: '20,5' });
  expect(isReady(confirmed(out))).toBe(true);
  expect(isReady(type(out, '0'))).toBe(true);
  expect([shownCell(dropped(out, 'x')), statusOf(dropped(out, 'x'))]).toEqual([grade(8), 'untouched']);
});

test('a refused value stays with its reason until it is typed anew, dropped or tried again', () => {
  const outcome = { id: '9', outcome: 'refused' as const, message: 'Fechado.', stored: stored(8) };
  const refused = answered(markSent(type({ stored: stored(8) }, '9')), outcome);
  expect([statusOf(refused), shownCell(refused), isReady(refused)]).toEqual(['refused', grade(9), false]);
  expect(isReady(retried(refused, 'again'))).toBe(true);
  expect(isReady(type(refused, '10'))).toBe(true);
  expect(shownCell(dropped(refused, 'x'))).toEqual(grade(8));
});

test('Esc while a value is under way sends back what stood there', () => {
  const back = dropped(markSent(type({ stored: stored(8) }, '9')), 'back');
  const after = answered(back, saved('9', 9, 2));
  expect([shownCell(after), isReady(after)]).toEqual([grade(8), true]);
});

/** A server with one cell that somebody else writes too. */
interface World {
  state: CellState;
  server: Stored;
  /** Values stored by somebody else. */
  others: Cell[];
  last: Cell;
}
type Event = 'send' | 'save' | 'lose' | 'other' | 'live' | number;
const step = (world: World, event: Event, n: number): World => {
  const { state, server } = world;
  if (typeof event === 'number') {
    const text = String(event);
    return { ...world, state: type(state, text, `k${n}`), last: grade(event) };
  }
  if (event === 'send') return isReady(state) ? { ...world, state: markSent(state) } : world;
  if (event === 'other') {
    const cell = grade(20);
    const next = { cell, version: server.version + 1, author: 'outro' };
    return { ...world, server: next, others: [...world.others, cell] };
  }
  if (event === 'live') return { ...world, state: overtaken(state, server) };
  if (!state.sent) return world;
  if (event === 'lose') return { ...world, state: unanswered(state) };
  if (state.stored.version !== server.version)
    return {
      ...world,
      state: answered(state, { id: state.sent.id, outcome: 'conflict', message: '', stored: server }),
    };
  const written = { cell: state.sent.cell, version: server.version + 1 };
  const answer = { id: state.sent.id, outcome: 'saved' as const, message: '', stored: written };
  return { ...world, server: written, state: answered(state, answer) };
};
const events = fc.array(
  fc.oneof(fc.constantFrom<Event>('send', 'save', 'lose', 'other', 'live'), fc.integer({ min: 0, max: 19 })),
  { maxLength: 30 },
);

test("for any order of events, the last input is shown until it is stored, and another teacher's value is never overwritten unseen", () => {
  fc.assert(
    fc.property(events, (order) => {
      let world: World = { state: blank, server: blank.stored, others: [], last: null };
      for (const [n, event] of order.entries()) {
        const before = world;
        world = step(world, event, n);
        const { state, server } = world;
        // Unsaved input is never replaced.
        if (state.unsaved) expect(sameCell(shownCell(state), world.last)).toBe(true);
        // A save only overwrites the other value if its version was shown.
        if (event === 'save' && server !== before.server)
          expect(before.state.stored.version).toBe(before.server.version);
        // Nothing is sent during a conflict.
        if (state.conflict) expect(isReady(state)).toBe(false);
      }
      // In the end everything is answered: at most one conflict, resolved in favour of what was typed.
      for (let n = 0; n < 4; n += 1) {
        world = step(step(world, 'send', 100 + n), 'save', 200 + n);
        if (world.state.conflict) world = { ...world, state: resolved(world.state, 'mine', `r${n}`) };
      }
      if (order.some((event) => typeof event === 'number') && world.state.saved)
        expect(sameCell(world.state.stored.cell, world.server.cell) || world.others.length > 0).toBe(true);
      expect(isReady(world.state)).toBe(false);
    }),
  );
});
