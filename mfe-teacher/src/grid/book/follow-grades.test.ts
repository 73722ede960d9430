import { followGrades, lookEvery, silence } from './follow-grades.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settled = () => jest.advanceTimersByTimeAsync(0);

/** A page that follows a server whose events are sent by the test. */
function following() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const lines: { onText: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const look = jest.fn(async () => {});
  const stop = followGrades({
    look,
    listen: (onText, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        lines.push({ onText, end: resolve, signal });
      }),
    page,
  });
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { lines, look, stop, turn };
}

test('each event is looked at as it comes, and nothing is asked for in between', async () => {
  const { lines, look, stop } = following();
  lines[0]!.onText(':\n\ndata: ready\n\n');
  await settled();
  expect(look).toHaveBeenCalledTimes(1);
  lines[0]!.onText('data: 7\n\n');
  await settled();
  expect(look).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(silence - 1);
  expect(look).toHaveBeenCalledTimes(2);
  expect(lines).toHaveLength(1);
  stop();
});

test('where no event comes through it looks every few seconds, by one timer, and asks for events again ever more rarely', async () => {
  const { lines, look, stop } = following();
  await jest.advanceTimersByTimeAsync(3 * lookEvery);
  expect(look).toHaveBeenCalledTimes(3);
  for (let tries = 1; tries < 4; tries += 1) {
    lines.at(-1)!.end();
    await jest.advanceTimersByTimeAsync(5000 * 2 ** (tries - 1));
    expect(lines).toHaveLength(tries + 1);
  }
  look.mockClear();
  await jest.advanceTimersByTimeAsync(10 * lookEvery);
  expect(look.mock.calls.length).toBeLessThanOrEqual(10);
  expect(look.mock.calls.length).toBeGreaterThanOrEqual(9);
  stop();
  expect(jest.getTimerCount()).toBe(0);
});

test('events that fall silent count as cut off: it looks by itself until they come again', async () => {
  const { lines, look, stop } = following();
  lines[0]!.onText('data: ready\n\n');
  await jest.advanceTimersByTimeAsync(silence);
  expect(lines[0]!.signal.aborted).toBe(true);
  look.mockClear();
  await jest.advanceTimersByTimeAsync(lookEvery);
  expect(look).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(lookEvery);
  lines[1]!.onText('data: ready\n\n');
  await settled();
  look.mockClear();
  await jest.advanceTimersByTimeAsync(3 * lookEvery);
  expect(look).not.toHaveBeenCalled();
  stop();
});

test('events that come while it looks bring one more look, not as many as they are', async () => {
  const { lines, look, stop } = following();
  let answer = () => {};
  look.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  for (const number of ['ready', '7', '8', '9']) lines[0]!.onText(`data: ${number}\n\n`);
  expect(look).toHaveBeenCalledTimes(1);
  answer();
  await settled();
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

test('a hidden page follows nothing, and catches up once it is seen', async () => {
  const { lines, look, stop, turn } = following();
  turn('hidden');
  expect(lines[0]!.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(20 * lookEvery);
  expect(look).not.toHaveBeenCalled();
  turn('visible');
  await settled();
  expect([look.mock.calls.length, lines.length]).toEqual([1, 2]);
  stop();
});
