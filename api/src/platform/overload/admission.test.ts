import fc from 'fast-check';
import { Admission, type AdmissionLimits, type Urgency } from './admission.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const limits: AdmissionLimits = { running: 4, waiting: 5, perPerson: 100, patience: 500 };
const admission = (more: Partial<AdmissionLimits> = {}) => new Admission({ ...limits, ...more });
const overloaded = { code: 'overloaded', status: 503, detail: { retryAfter: 2 } };
/** Runs pending promise callbacks. */
const settled = () => jest.advanceTimersByTimeAsync(0);

/** Enters and adds to `began` when admitted. */
function follow(it: Admission, began: string[], name: string, urgency: Urgency, person?: string) {
  const entering = it.enter(urgency, person);
  const entered = entering.then((end) => {
    began.push(name);
    return end;
  });
  entered.catch(() => undefined);
  return entered;
}

test('starts as many calls as there are places, and the next one when one ends', async () => {
  const it = admission();
  const ends = await Promise.all([1, 2, 3, 4].map(() => it.enter('read', undefined)));
  const began: string[] = [];
  void follow(it, began, 'fifth', 'read');
  await settled();
  expect([it.running, it.waiting, began]).toEqual([4, 1, []]);
  ends[0]!();
  await settled();
  expect([it.running, it.waiting, began]).toEqual([4, 0, ['fifth']]);
});

test('ending twice frees one place', async () => {
  const it = admission();
  const end = await it.enter('read', undefined);
  await it.enter('read', undefined);
  end();
  end();
  expect(it.running).toBe(1);
});

test('runs saves before reads and reads before prints, in any order of arrival', async () => {
  const it = admission({ running: 1, waiting: 20 });
  const first = await it.enter('save', undefined);
  const began: string[] = [];
  const printing = follow(it, began, 'print', 'print');
  const reading = follow(it, began, 'read', 'read');
  const saving = follow(it, began, 'save', 'save');
  first();
  (await saving)();
  (await reading)();
  (await printing)();
  expect(began).toEqual(['save', 'read', 'print']);
});

test('beyond the places to wait calls are refused at once; saving has places that reading may not take', async () => {
  const it = admission({ running: 1 });
  await it.enter('read', undefined);
  for (let each = 0; each < 4; each += 1) void follow(it, [], 'read', 'read');
  await expect(it.enter('read', undefined)).rejects.toMatchObject(overloaded);
  void follow(it, [], 'save', 'save');
  await expect(it.enter('save', undefined)).rejects.toMatchObject(overloaded);
  expect([it.waiting, it.refused]).toEqual([5, 2]);
});

test('printing takes a quarter of the places, so that screens go on beside it', async () => {
  const it = admission();
  await it.enter('print', undefined);
  const began: string[] = [];
  void follow(it, began, 'print', 'print');
  await settled();
  expect([it.running, began]).toEqual([1, []]);
  await it.enter('read', undefined);
  expect(it.running).toBe(2);
});

test('one person cannot take all waiting places', async () => {
  const it = admission({ running: 1, perPerson: 2 });
  await it.enter('read', 'a');
  void follow(it, [], 'a', 'read', 'a');
  await expect(it.enter('read', 'a')).rejects.toMatchObject(overloaded);
  void follow(it, [], 'b', 'read', 'b');
  expect(it.waiting).toBe(2);
});

test('refuses a call that waited too long, and frees its place', async () => {
  const it = admission({ running: 1, perPerson: 2 });
  const end = await it.enter('read', 'a');
  const late = expect(it.enter('read', 'a')).rejects.toMatchObject(overloaded);
  await jest.advanceTimersByTimeAsync(limits.patience);
  await late;
  end();
  expect([it.running, it.waiting]).toEqual([0, 0]);
  await it.enter('read', 'a');
});

test('for any sequence of calls, never runs more than the limit and never loses a place', async () => {
  const urgency = fc.constantFrom<Urgency>('save', 'read', 'print');
  const step = fc.oneof(
    fc.tuple(fc.constant('enter' as const), urgency, fc.constantFrom('a', 'b', undefined)),
    fc.tuple(fc.constant('end' as const), fc.nat(10)),
    fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 600 })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const it = admission({ perPerson: 3 });
      const ends: (() => void)[] = [];
      for (const [kind, of, person] of steps) {
        if (kind === 'enter')
          it.enter(of, person).then(
            (end) => ends.push(end),
            () => undefined,
          );
        else if (kind === 'end') ends.splice(of, 1)[0]?.();
        else await jest.advanceTimersByTimeAsync(of);
        await settled();
        expect(it.running).toBe(ends.length);
        expect(it.running).toBeLessThanOrEqual(limits.running);
        expect(it.waiting).toBeLessThanOrEqual(limits.waiting);
      }
      await jest.advanceTimersByTimeAsync(limits.patience);
      while (ends.length > 0) {
        ends.pop()!();
        await settled();
      }
      expect([it.running, it.waiting]).toEqual([0, 0]);
    }),
  );
});
