import { hasLeft, setPresentReleases } from './leftovers.ts';
import { watchLasting } from './lasting-objects.ts';

const id = 'mfe-a/1.0.0';
const ended: string[] = [];
class Worker {
  terminate() {
    ended.push('Worker');
  }
}
class EventSource {
  close() {
    ended.push('EventSource');
  }
}
class MutationObserver {
  constructor(readonly work: () => void) {}
}
const queued: (() => void)[] = [];
const page = {
  Worker,
  EventSource,
  MutationObserver,
  requestAnimationFrame: (work: () => void) => queued.push(work),
} as unknown as Window & typeof globalThis;
watchLasting(page);

/** Runs as code of the release: the stack says so. */
function asRelease<T>(work: () => T): T {
  const original = Error.prepareStackTrace;
  Error.prepareStackTrace = () =>
    `Error\n at x (https://p.test/r/shell/1/a.js:1:1)\n at y (https://p.test/r/${id}/a.js:1:2)`;
  try {
    return work();
  } finally {
    Error.prepareStackTrace = original;
  }
}

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  setPresentReleases([id]);
});
afterEach(() => jest.restoreAllMocks());

test('a worker of a release ends when it is left, one of the shell does not', () => {
  const own = asRelease(() => new page.Worker('a.js'));
  const shells = new page.Worker('b.js');
  expect([own, shells].every((one) => one instanceof Worker)).toBe(true);
  setPresentReleases([]);
  expect(ended).toEqual(['Worker']);
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^\[mfe-a 1\.0\.0\] leaves Worker \(a\.js:1:2\) behind/),
  );
});

test('an observer of a release is told nothing while it is left, and again when it is back', () => {
  const seen = jest.fn();
  const { work } = asRelease(() => new page.MutationObserver(seen)) as unknown as MutationObserver;
  setPresentReleases([]);
  expect(hasLeft(id)).toBe(true);
  work();
  expect(seen).not.toHaveBeenCalled();
  setPresentReleases([id]);
  work();
  expect(seen).toHaveBeenCalledTimes(1);
});

test('an animation of a release pauses while it is left and goes on when it is back', () => {
  const drawn = jest.fn();
  asRelease(() => page.requestAnimationFrame(drawn));
  setPresentReleases([]);
  queued.pop()!();
  expect(drawn).not.toHaveBeenCalled();
  setPresentReleases([id]);
  queued.pop()!();
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('releases hold two event streams at a time, so that the portal has connections left', () => {
  const open = () => asRelease(() => new page.EventSource('/x/events'));
  const [first] = [open(), open()];
  expect(open).toThrow('not more than 2 event streams at a time');
  first.close();
  open();
  expect(ended.filter((what) => what === 'EventSource')).toHaveLength(1);
  new page.EventSource('/registry/events');
});
