import { acceptedEncodings } from '../http/accept-encoding.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { ReleaseFileCache } from './release-file-cache.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const plain = acceptedEncodings('identity');

/** A cache with room for five of the six pictures, and how often each was read from the store. */
async function cacheForFive() {
  const core = await openTestCore(tempFolder());
  const files = Object.fromEntries(names.map((name) => [`${name}.png`, Buffer.alloc(1000, name)]));
  await ship(core, sampleShell());
  await ship(core, sampleRemote({ files }));
  const reads = jest.spyOn(core.releases, 'read');
  const cache = new ReleaseFileCache(core.releases, new Metrics(() => 1), 5000);
  const ask = async (name: string) => {
    const path = `${name}.png`;
    const address = `/r/mfe-one/1.0.0-aaaa/${path}`;
    const request = { name: 'mfe-one', release: '1.0.0-aaaa', path, address, type: 'image/png' };
    const file = cache.find(address, plain) ?? (await cache.read(request, plain));
    return file.kind === 'ready' ? String(file.answer.bytes.subarray(0, 1)) : file.kind;
  };
  /** Which of the files would have to be read again. */
  const missing = () => names.filter((name) => !cache.find(`/r/mfe-one/1.0.0-aaaa/${name}.png`, plain));
  return { ask, missing, reads };
}

test('a file is read once, for however many ask at once and after', async () => {
  const { ask, reads } = await cacheForFive();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a', 'a', 'a']);
  expect(await ask('a')).toBe('a');
  expect(reads).toHaveBeenCalledTimes(1);
});

test('evicts the file that was least recently requested', async () => {
  const { ask, missing } = await cacheForFive();
  for (const name of names) await ask(name);
  // The first was evicted; the second would be next, but is requested before another one is.
  await ask('b');
  await ask('a');
  expect(missing()).toEqual(['c']);
});

test('an empty file is kept like any other', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote({ files: { 'empty.txt': '' } }));
  const cache = new ReleaseFileCache(core.releases, new Metrics(() => 1), 5000);
  const address = '/r/mfe-one/1.0.0-aaaa/empty.txt';
  const id = { name: 'mfe-one', release: '1.0.0-aaaa', path: 'empty.txt', type: 'text/plain' };
  expect(await cache.read({ ...id, address }, plain)).toMatchObject({ kind: 'ready' });
  expect(cache.find(address, plain)?.answer.bytes).toHaveLength(0);
});

test('a file larger than a quarter of it is sent and not kept', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote({ files: { 'large.png': Buffer.alloc(2000) } }));
  const cache = new ReleaseFileCache(core.releases, new Metrics(() => 1), 5000);
  const id = { name: 'mfe-one', release: '1.0.0-aaaa', path: 'large.png', type: 'image/png' };
  const address = '/r/mfe-one/1.0.0-aaaa/large.png';
  expect(await cache.read({ ...id, address }, plain)).toMatchObject({ kind: 'ready' });
  expect(cache.find(address, plain)).toBeUndefined();
});
