import type { PortalProps } from '@portal/shared-kit';
import type { Parcel } from 'single-spa';
import { aRelease } from '../testing/registry.ts';
import { LoadFailure } from './load-failure.ts';
import type { Life, MountPorts, MountState } from './mount-ports.ts';
import { RemoteMount } from './remote-mount.ts';
import type { Hang } from './hang-record.ts';

const now = aRelease('mfe-x', '2.0.0');
const lastGood = aRelease('mfe-x', '1.0.0');
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() } as never;

/** A page whose parcels behave as the test prescribes. */
function page(ports: Partial<MountPorts> = {}) {
  const place = document.createElement('div');
  const states: MountState[] = [];
  const crash: Record<string, (error: unknown) => void> = {};
  const lives: Life[] = [];
  const reports: [kind: string, release: string][] = [];
  const unmount = jest.fn(() => Promise.resolve(null));
  const mount = new RemoteMount(
    place,
    'mfe-x',
    [now, lastGood],
    (release, crashed, life) => {
      crash[release.release] = crashed;
      lives.push(life);
      return {} as PortalProps;
    },
    {
      load: () => Promise.resolve(lifecycles),
      mountParcel: () => ({ mountPromise: Promise.resolve(null), unmount }) as unknown as Parcel,
      report: ({ kind, release }) => reports.push([kind, release]),
      now: () => 0,
      ...ports,
    },
    (state) => states.push(state),
  );
  return { mount, place, states, crash, lives, reports, unmount, last: () => states.at(-1) };
}

/** Runs all pending promise callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('the release in use is mounted in a place of its own and reported', async () => {
  const { mount, place, last, reports } = page();
  await mount.start();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' }, fallback: false });
  expect(place.children).toHaveLength(1);
  expect(reports).toEqual([
    ['loaded', '2.0.0'],
    ['ready', '2.0.0'],
  ]);
});

test('a release that cannot be loaded gives way to the last good one', async () => {
  const load = (release: typeof now) =>
    release === now ? Promise.reject(new LoadFailure('integrity', 'x')) : Promise.resolve(lifecycles);
  const { mount, last, reports } = page({ load });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' }, fallback: true });
  expect(reports).toEqual([
    ['load_failure', '2.0.0'],
    ['fallback', '2.0.0'],
    ['loaded', '1.0.0'],
    ['ready', '1.0.0'],
  ]);
});

test('when nothing can be loaded the last reason is shown', async () => {
  const { mount, last, place, reports } = page({
    load: () => Promise.reject(new LoadFailure('network', 'x')),
  });
  await mount.start();
  expect(reports).toEqual([
    ['load_failure', '2.0.0'],
    ['fallback', '2.0.0'],
    ['load_failure', '1.0.0'],
  ]);
  expect(last()).toMatchObject({ phase: 'failed', failure: { reason: 'network' } });
  expect(place.children).toHaveLength(0);
});

test('remounts a release after one crash, and uses the fallback after the second', async () => {
  const { mount, crash, last, reports } = page();
  await mount.start();
  crash['2.0.0']!(new Error('first'));
  await settle();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' } });
  crash['2.0.0']!(new Error('second'));
  await settle();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' }, fallback: true });
  expect(reports.slice(2)).toEqual([
    ['crash', '2.0.0'],
    ['crash', '2.0.0'],
    ['fallback', '2.0.0'],
    ['loaded', '1.0.0'],
    ['ready', '1.0.0'],
  ]);
});

test('an error outside of its rendering counts against a release, which stays; what it listens to goes when it is left', async () => {
  const { mount, lives, last, reports } = page();
  await mount.start();
  lives[0]!.threw(new Error('in a listener'));
  await settle();
  expect(reports.slice(2)).toEqual([['crash', '2.0.0']]);
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' } });
  expect(lives.map(({ left }) => left.aborted)).toEqual([false]);
  mount.stop();
  expect(lives.map(({ left }) => left.aborted)).toEqual([true]);
  expect(lives.map(({ unmounted }) => unmounted.aborted)).toEqual([false]);
  await settle();
  expect(lives.map(({ unmounted }) => unmounted.aborted)).toEqual([true]);
});

test('a remote that was left while it loaded is never shown', async () => {
  let arrive!: (value: never) => void;
  const { mount, states, place } = page({ load: () => new Promise((resolve) => (arrive = resolve)) });
  const started = mount.start();
  mount.stop();
  arrive(lifecycles);
  await started;
  expect(states).toEqual([]);
  expect(place.children).toHaveLength(0);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a remote that never mounts gives way after twenty seconds', async () => {
    const never = new Promise<null>(() => undefined);
    const mountParcel = jest
      .fn()
      .mockReturnValueOnce({ mountPromise: never, unmount: jest.fn() })
      .mockReturnValueOnce({ mountPromise: Promise.resolve(null), unmount: jest.fn() });
    const { mount, last, reports } = page({ mountParcel });
    const started = mount.start();
    await jest.advanceTimersByTimeAsync(20_000);
    await started;
    // Opened once, counted once.
    expect(reports[0]).toEqual(['load_failure', '2.0.0']);
    expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' } });
  });

  test('a remote is not given up because the device slept while it was mounted', async () => {
    let mounted!: (value: null) => void;
    const slow = { mountPromise: new Promise<null>((resolve) => (mounted = resolve)), unmount: jest.fn() };
    const { mount, last, reports } = page({ mountParcel: () => slow as unknown as Parcel });
    const started = mount.start();
    await jest.advanceTimersByTimeAsync(1_000);
    // Each timer that is due runs once, as in a browser that wakes.
    (setTimeout as unknown as { clock: { jump(ms: number): void } }).clock.jump(3_600_000);
    await jest.advanceTimersByTimeAsync(1_000);
    mounted(null);
    await started;
    expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' } });
    expect(reports.map(([kind]) => kind)).toEqual(['loaded', 'ready']);
  });

  test('a remote that hangs in unmount is hidden at once and detached after three seconds', async () => {
    const hung = { mountPromise: Promise.resolve(null), unmount: () => new Promise(() => undefined) };
    const { mount, place } = page({ mountParcel: () => hung as unknown as Parcel });
    await mount.start();
    mount.stop();
    expect((place.firstElementChild as HTMLElement).hidden).toBe(true);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(place.children).toHaveLength(0);
  });
});

test('a release that failed in a page that another one had changed is given another try, and is not blamed', async () => {
  let spoiled = true;
  const load = () => {
    if (!spoiled) return Promise.resolve(lifecycles);
    return Promise.reject(new TypeError('map is not a function'));
  };
  const restoreGlobals = jest
    .fn()
    .mockReturnValueOnce(undefined)
    .mockImplementationOnce(() => {
      spoiled = false;
      return { culprit: undefined };
    });
  const { mount, last, reports } = page({ load, restoreGlobals });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' }, fallback: false });
  expect(reports).toEqual([
    ['loaded', '2.0.0'],
    ['ready', '2.0.0'],
  ]);
});

test('a load that fails again after globals were restored counts against its own release', async () => {
  const load = () => Promise.reject(new Error('x'));
  const { mount, last, reports } = page({ load, restoreGlobals: () => ({ culprit: undefined }) });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'failed' });
  expect(reports).toEqual([
    ['load_failure', '2.0.0'],
    ['fallback', '2.0.0'],
    ['load_failure', '1.0.0'],
  ]);
});

/** A tab's record about the release in use. */
const hangRecordOf = (hang?: Hang) => ({
  startOpening: jest.fn(),
  startOpeningAlone: jest.fn(() => Promise.resolve()),
  endOpening: jest.fn(),
  setDrawn: jest.fn(),
  clearDrawn: jest.fn(),
  hang: (id: string) => (id === 'mfe-x/2.0.0' ? hang : undefined),
});

test('a release that held this tab before is not begun with while there is a last good one', async () => {
  const load = jest.fn(() => Promise.resolve(lifecycles));
  const { mount, last, reports } = page({ load, hangRecord: hangRecordOf('stuck') });
  await mount.start();
  expect(load.mock.calls).toEqual([[lastGood]]);
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' }, fallback: true });
  expect(reports[0]).toEqual(['fallback', '2.0.0']);
});

test('a piece whose releases held this tab before is not begun with at all, and its page says which', async () => {
  const load = jest.fn(() => Promise.resolve(lifecycles));
  const hangRecord = { ...hangRecordOf(), hang: () => 'stuck' as const };
  const piece = page({ load, hangRecord, optional: true });
  await piece.mount.start();
  expect(load).not.toHaveBeenCalled();
  expect(piece.last()).toMatchObject({ phase: 'failed', failure: { reason: 'hung' } });
  // What a page cannot do without is tried.
  const { mount, last } = page({ load, hangRecord });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' } });
});

test('one of several releases that may have blocked the tab waits for its turn, and is dropped when it is left meanwhile', async () => {
  let go!: () => void;
  const hangRecord = {
    ...hangRecordOf('among'),
    startOpeningAlone: jest.fn(() => new Promise<void>((turn) => (go = turn))),
  };
  const load = jest.fn(() => Promise.resolve(lifecycles));
  const first = page({ load, hangRecord });
  const started = first.mount.start();
  await settle();
  expect(load).not.toHaveBeenCalled();
  go();
  await started;
  expect(first.last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' } });
  const left = page({ load, hangRecord });
  const leaving = left.mount.start();
  left.mount.stop();
  go();
  await leaving;
  expect(load).toHaveBeenCalledTimes(1);
  expect(hangRecord.endOpening).toHaveBeenLastCalledWith('mfe-x/2.0.0');
});

test.each([
  [undefined, 20_000],
  ['among' as const, 20_000],
  ['late' as const, 3_000],
])('a release that hung as %s before is given %i ms to get ready', async (hang, patience) => {
  jest.useFakeTimers();
  const hangRecord = hangRecordOf(hang);
  const mountParcel = jest
    .fn()
    .mockReturnValueOnce({ mountPromise: new Promise(() => undefined), unmount: () => Promise.resolve() })
    .mockReturnValueOnce({ mountPromise: Promise.resolve(null), unmount: () => Promise.resolve() });
  const { mount, last } = page({ mountParcel, hangRecord });
  const started = mount.start();
  await jest.advanceTimersByTimeAsync(patience - 1);
  expect(hangRecord.endOpening).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await started;
  expect(hangRecord.endOpening).toHaveBeenCalledWith('mfe-x/2.0.0', 'late');
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '1.0.0' } });
  expect(hangRecord.setDrawn).toHaveBeenLastCalledWith('mfe-x/1.0.0');
  mount.stop();
  expect(hangRecord.clearDrawn).toHaveBeenLastCalledWith('mfe-x/1.0.0');
  jest.useRealTimers();
});

describe('another build of a remote that is written in this tab', () => {
  const built = (pages?: object) =>
    ({ ...Object(lifecycles), mount: Object.assign(jest.fn(), pages && { refresh: { pages } }) }) as never;
  const next = aRelease('mfe-x', 'local-2');

  test('takes the place of the one that stands without mounting anew, with pages of its own', async () => {
    const update = jest.fn(() => Promise.resolve(null));
    const unmount = jest.fn(() => Promise.resolve(null));
    const mountParcel = jest.fn(
      () => ({ mountPromise: Promise.resolve(null), unmount, update }) as unknown as Parcel,
    );
    const pages = { '/x': {} };
    const { mount, lives, last } = page({ mountParcel, load: () => Promise.resolve(built(pages)) });
    await mount.start();
    expect(await mount.refresh(next)).toBe(true);
    expect(last()).toMatchObject({ phase: 'ready', release: { release: 'local-2' } });
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ pages }));
    expect([mountParcel.mock.calls.length, unmount.mock.calls.length]).toEqual([1, 0]);
    expect(lives.map(({ left }) => left.aborted)).toEqual([false, false]);
    mount.stop();
    expect(lives.map(({ left }) => left.aborted)).toEqual([true, true]);
  });

  test.each([
    ['without pages', built(), () => Promise.resolve(null)],
    ['that fails', built({}), () => Promise.reject(new Error('no'))],
    ['of a kit that cannot', built({}), undefined],
  ])('%s has to be mounted anew', async (_what, answer, update) => {
    const parcel = { mountPromise: Promise.resolve(null), unmount: () => Promise.resolve(null), update };
    const { mount } = page({
      mountParcel: () => parcel as unknown as Parcel,
      load: () => Promise.resolve(answer),
    });
    expect(await mount.refresh(next)).toBe(false);
    await mount.start();
    expect(await mount.refresh(next)).toBe(false);
    mount.stop();
  });
});

/** An error whose topmost frame is in a file of the release. */
const errorOf = (id: string) =>
  Object.assign(new Error('x'), {
    stack: `Error: x\n    at f (https://portal.test/r/${id}/chunks/a.js:1:2)`,
  });

test('an error that another release’s code threw counts for that one, and this one gets other tries, then a card that names it', async () => {
  const { mount, crash, states, reports, last } = page();
  await mount.start();
  for (let n = 0; n < 3; n += 1) {
    crash['2.0.0']!(errorOf('mfe-guilty/7.0.0'));
    await settle();
    if (n < 2) expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' } });
  }
  expect(last()).toMatchObject({
    phase: 'failed',
    failure: { reason: 'disturbed', message: 'mfe-guilty/7.0.0' },
  });
  // The operator is told once whom it harmed.
  expect(reports.slice(2)).toEqual([
    ['crash', '7.0.0'],
    ['leftover', '7.0.0'],
    ['crash', '7.0.0'],
    ['crash', '7.0.0'],
  ]);
  expect(states.filter(({ phase }) => phase === 'failed')).toHaveLength(1);
});

test('a failure to load that another release’s code threw is not counted, and does not lead to the last good release', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new LoadFailure('threw', 'x', { cause: errorOf('mfe-guilty/7.0.0') }))
    .mockResolvedValue(lifecycles);
  const { mount, last, reports } = page({ load });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'ready', release: { release: '2.0.0' }, fallback: false });
  expect(reports).toEqual([
    ['crash', '7.0.0'],
    ['leftover', '7.0.0'],
    ['loaded', '2.0.0'],
    ['ready', '2.0.0'],
  ]);
});

test('a failure in a page that a known release keeps changing is never counted against the one that fails', async () => {
  const load = () => Promise.reject(new LoadFailure('threw', 'x'));
  const { mount, last, reports } = page({ load, restoreGlobals: () => ({ culprit: 'mfe-guilty/7.0.0' }) });
  await mount.start();
  expect(last()).toMatchObject({ phase: 'failed', failure: { reason: 'disturbed' } });
  expect(reports).toEqual([['leftover', '7.0.0']]);
});

test('an error of a release of its own counts as before, also through code of the shell', async () => {
  const { mount, crash, reports } = page();
  await mount.start();
  crash['2.0.0']!(errorOf('mfe-x/2.0.0'));
  await settle();
  crash['2.0.0']!(errorOf('shell/1.0.0'));
  await settle();
  expect(reports.filter(([kind]) => kind === 'crash')).toEqual([
    ['crash', '2.0.0'],
    ['crash', '2.0.0'],
  ]);
});
