import { aRelease } from '../testing/registry.ts';
import { LoadFailure } from './load-failure.ts';
import { loadRelease, retryDelays } from './load-release.ts';
import { contractFor } from './contract-for.ts';

Object.assign(globalThis, { __SHARED_VERSIONS__: { react: '19.3.1' } });
const release = aRelease('mfe-x', '1.0.0');
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };
const failure = (reason: LoadFailure['reason']) => new LoadFailure(reason, reason);
const wait = jest.fn((_ms: number) => Promise.resolve());
beforeEach(() => wait.mockClear());

test('a line that comes back is tried again with growing waits, each time afresh', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(failure('network'))
    .mockRejectedValueOnce(failure('timeout'))
    .mockResolvedValueOnce(lifecycles);
  await expect(loadRelease(release, { load, wait })).resolves.toMatchObject({ mount: lifecycles.mount });
  expect(load).toHaveBeenCalledTimes(3);
  expect(wait.mock.calls.map(([ms]) => ms)).toEqual([...retryDelays]);
});

test('after three tries a dead line is a failure', async () => {
  const load = jest.fn().mockRejectedValue(failure('network'));
  await expect(loadRelease(release, { load, wait })).rejects.toMatchObject({ reason: 'network' });
  expect(load).toHaveBeenCalledTimes(3);
});

test.each(['integrity', 'missing-export', 'threw'] as const)('%s is not tried again', async (reason) => {
  const load = jest.fn().mockRejectedValue(failure(reason));
  await expect(loadRelease(release, { load, wait })).rejects.toMatchObject({ reason });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed chunk of the release counts as a bad line', async () => {
  const load = jest
    .fn()
    .mockRejectedValue(Object.assign(new Error('Loading chunk 1 failed'), { name: 'ChunkLoadError' }));
  await expect(loadRelease(release, { load, wait })).rejects.toMatchObject({ reason: 'network' });
});

test.each([
  ['^2.0.0', 'outdated'],
  ['>=99.0.0', 'outdated'],
  ['^0.9.0', 'contract'],
  ['nonsense', 'contract'],
])('a release that needs contract %s is not loaded at all: %s', async (contract, reason) => {
  const load = jest.fn();
  const unfit = { ...release, requires: { contract, shared: {} } };
  await expect(loadRelease(unfit, { load, wait })).rejects.toMatchObject({ reason });
  expect(load).not.toHaveBeenCalled();
});

test.each([
  [{ react: '^20.0.0' }, 'outdated'],
  [{ react: '^19.0.0', 'new-library': '^1.0.0' }, 'outdated'],
  [{ react: '^18.0.0' }, 'contract'],
])('a release that needs %j is not loaded into a page with react 19: %s', async (shared, reason) => {
  const load = jest.fn();
  const unfit = { ...release, requires: { contract: '^1.0.0', shared } };
  await expect(loadRelease(unfit, { load, wait })).rejects.toMatchObject({ reason });
  expect(load).not.toHaveBeenCalled();
});

test('a module without the three lifecycles is refused', async () => {
  const load = jest.fn().mockResolvedValue({ bootstrap() {}, mount() {} });
  await expect(loadRelease(release, { load, wait })).rejects.toMatchObject({ reason: 'missing-export' });
});

const needing = (contract: string) => ({ ...aRelease('mfe-x', '1.0.0'), requires: { contract, shared: {} } });

test.each([
  ['^1.0.0', '1.2.0'],
  ['^2.0.0', '2.1.0'],
  ['>=1.0.0', '2.1.0'],
  ['^1.3.0', undefined],
  ['^3.0.0', undefined],
  ['nonsense', undefined],
])('a portal of 2.1 that still accepts 1.2 gives a release that needs %s contract %s', (range, expected) => {
  expect(contractFor(needing(range), ['2.1.0', '1.2.0'])).toBe(expected);
});
