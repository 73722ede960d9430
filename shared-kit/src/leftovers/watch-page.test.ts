import { callerOf, watchPage, type Leftover } from './watch-page.ts';

const release = 'mfe-x/1.0.0-a';
const file = `https://portal.test/r/${release}/page.js`;
const ours = 'https://portal.test/r/shell/1.0.0/portal.js';

describe('reads the caller from the stack of every browser', () => {
  test.each([
    ['Chromium', `Error\n    at e.setInterval (${ours}:1:9)\n    at ${file}:3:14\n    at ui (${ours}:2:1)`],
    [
      'Chromium, a named one',
      `Error\n at e (${ours}:1:9)\n at Array.forEach (<anonymous>)\n at f (${file}:3:14)`,
    ],
    ['Firefox and Safari', `setInterval@${ours}:1:9\neffect@${file}:3:14\nui@${ours}:2:1`],
  ])('%s', (_browser, stack) => {
    expect(callerOf(stack)).toEqual({ release, at: 'page.js:3:14' });
  });

  test('does not attribute an act of other code on behalf of a release to that release', () => {
    const frame = 'https://portal.test/portal.js';
    expect(
      callerOf(`Error\n at s (${ours}:1:9)\n at toast (${frame}:7:1)\n at ${file}:3:14`),
    ).toBeUndefined();
    expect(callerOf(undefined)).toBeUndefined();
  });
});

describe('on a page', () => {
  let alive: ReadonlySet<Leftover>;
  let away: string | undefined;
  let before: Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>;
  beforeAll(() => {
    jest.useFakeTimers();
    before = { setTimeout, setInterval, clearTimeout, clearInterval };
    alive = watchPage(window, (id) => id === away);
  });
  afterAll(() => {
    Object.assign(window, before);
    jest.useRealTimers();
  });
  afterEach(() => {
    for (const left of alive) left.end();
  });
  const whats = () => [...alive].map(({ what }) => what);
  const nothing = () => undefined;

  /** Code that stands in a release. */
  const inRelease = (code: string, ...args: [name: string, value: unknown][]) =>
    new Function(...args.map(([name]) => name), `${code}\n//# sourceURL=${file}`)(
      ...args.map(([, value]) => value),
    ) as unknown;

  test('listeners are known until they are taken away, by hand or by a signal; the same one twice is one', () => {
    const controller = new AbortController();
    inRelease(
      `addEventListener('resize', nothing);
      window.addEventListener('resize', nothing, false);
      addEventListener('resize', nothing, { capture: true });
      document.addEventListener('keydown', nothing, { signal });
      document.body.addEventListener('click', nothing, { once: true });`,
      ['nothing', nothing],
      ['signal', controller.signal],
    );
    expect(whats()).toEqual(['resize on window', 'resize on window', 'keydown on document']);
    controller.abort();
    removeEventListener('resize', nothing, true);
    expect(whats()).toEqual(['resize on window']);
    window.removeEventListener('resize', nothing);
    expect(whats()).toEqual([]);
  });

  test('timers are known until they are cleared, and one for one time until it has run', () => {
    const ran = jest.fn();
    const cleared = inRelease('return setInterval(ran, 1000)', ['ran', ran]) as number;
    inRelease("setTimeout(ran, 500, 'once')", ['ran', ran]);
    expect(whats()).toEqual(['setInterval', 'setTimeout']);
    jest.advanceTimersByTime(500);
    expect(ran.mock.calls).toEqual([['once']]);
    expect(whats()).toEqual(['setInterval']);
    clearInterval(cleared);
    expect(whats()).toEqual([]);
  });

  test('ends timers and listeners for good: no timer runs and no event is received', () => {
    const work = jest.fn();
    const code = `addEventListener('resize', work); setInterval(work, 10); setTimeout(work, 10)`;
    inRelease(code, ['work', work]);
    const [left] = alive;
    expect(left).toMatchObject({ release, work, at: expect.stringMatching(/^page\.js:\d+:\d+$/) });
    for (const each of alive) each.end();
    dispatchEvent(new Event('resize'));
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    expect(whats()).toEqual([]);
  });

  test('paused timers do nothing until resumed, and then run at once if due', async () => {
    const work = jest.fn();
    const code = `addEventListener('resize', work); setInterval(work, 10); setTimeout(work, 10)`;
    inRelease(code, ['work', work]);
    for (const each of alive) each.pause();
    dispatchEvent(new Event('resize'));
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    for (const each of alive) each.resume();
    await Promise.resolve();
    expect(work).toHaveBeenCalledTimes(2);
    dispatchEvent(new Event('resize'));
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(4);
  });

  test('pauses from the start what a release starts after it was left', () => {
    const work = jest.fn();
    away = release;
    inRelease(`addEventListener('resize', work); setTimeout(work, 10)`, ['work', work]);
    away = undefined;
    dispatchEvent(new Event('resize'));
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    expect(whats()).toEqual(['resize on window', 'setTimeout']);
  });

  test('does not affect timers and listeners of others', () => {
    addEventListener('resize', nothing);
    clearInterval(setInterval(nothing, 1000));
    setTimeout(nothing);
    expect(whats()).toEqual([]);
    removeEventListener('resize', nothing);
  });
});
