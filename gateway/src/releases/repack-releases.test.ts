import childProcess from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import budgets from './budgets.json';
import { openFolderReleaseStore } from './folder-release-store.ts';
import { releaseStoreContract } from '../testing/release-store-contract.ts';
import { publish } from './publish.ts';
import { repackReleases } from './repack-releases.ts';

const log = { warn: jest.fn() };
const code = readFileSync(require.resolve('acorn'), 'utf8');
/** A script of so many characters. */
const large = (length: number) => `/*${code.slice(0, length).replaceAll('*/', '')}*/`;
const release = (of: string, text: string) =>
  sampleRemote({ release: `1.0.0-${of}`, files: { 'a.js': text } });
const id = (of: string) => ({ name: 'mfe-one', release: `1.0.0-${of}` });

/** A portal with one release, whose forms are as they were published. */
async function portal(folder = tempFolder()) {
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  await ship(core, release('aaaa', large(40_000)));
  const br = async (of = 'aaaa') => {
    const file = await core.releases.read(id(of), 'a.js', ['br']);
    if (file.kind !== 'file') throw new Error(file.kind);
    return file;
  };
  return { core, br, folder };
}

test('a release is published quickly, and its files get their best form under the same hash of the release', async () => {
  const { core, br } = await portal();
  const published = await br();
  expect(published.quick).toBe(true);
  const { digest } = core.registry.state.remotes.get('mfe-one')!.releases[0]!;
  const fork = jest.spyOn(childProcess, 'fork');
  await repackReleases(core, log).idle();
  const best = await br();
  expect(best.quick).toBeUndefined();
  expect(best.bytes.length).toBeLessThan(published.bytes.length);
  expect(brotliDecompressSync(best.bytes).toString()).toBe(large(40_000));
  expect(core.registry.state.remotes.get('mfe-one')!.releases[0]!.digest).toBe(digest);
  expect(await core.releases.damagedFiles(id('aaaa'))).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
  // Made by another process: the gateway would keep the memory.
  expect(fork).toHaveBeenCalledTimes(1);
});

test('what is published later gets its best forms too, and takes over those of files that did not change', async () => {
  const { core, br } = await portal();
  const repacking = repackReleases(core, log);
  await repacking.idle();
  await ship(core, release('bbbb', large(40_000)));
  expect((await br('bbbb')).quick).toBeUndefined();
  expect((await br('bbbb')).bytes).toEqual((await br()).bytes);
  await ship(core, release('cccc', large(40_001)));
  await repacking.idle();
  expect((await br('cccc')).quick).toBeUndefined();
  await repacking.stop();
});

test.each([
  ['something else', brotliCompressSync(large(39_999))],
  ['more than the file', brotliCompressSync(large(90_000))],
  ['no brotli', Buffer.from('forged')],
])('a best form that holds %s is not sent', async (_what, bytes) => {
  const { br, folder } = await portal();
  const place = join(folder, 'releases/mfe-one/1.0.0-aaaa/best/a.js');
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, bytes);
  expect(brotliDecompressSync((await br()).bytes).toString()).toBe(large(40_000));
});

test('a first screen is measured as it is sent in the end', async () => {
  const { core } = await portal();
  const size = (text: string, quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  let length = 80_000;
  while (size(large(length), 5) < budgets.firstScreen + 100) length += 1000;
  expect(size(large(length), 11)).toBeLessThan(budgets.firstScreen - 500);
  const first = (of: string, text: string) =>
    publish(core, {
      ...sampleRemote({ release: `1.0.0-${of}`, files: { 'a.js': text }, manifest: { preload: ['a.js'] } }),
    });
  expect(await first('dddd', large(length))).toMatchObject({ ok: true });
  const file = await core.releases.read(id('dddd'), 'a.js', ['br']);
  expect(file).toMatchObject({ kind: 'file', bytes: { length: size(large(length), 11) } });
  expect(await first('eeee', large(2 * length))).toMatchObject({
    ok: false,
    refusals: [{ code: 'first_screen_over_budget' }],
  });
});

test('where the best form is larger, the quick one stays', async () => {
  const { core, br } = await portal();
  const rising = Array.from({ length: 4000 }, (_, n) => ((n * 7919) % 99_991).toString(36)).join(' ');
  await ship(core, release('bbbb', `use('${rising}');`));
  const published = await br('bbbb');
  expect(brotliCompressSync(`use('${rising}');`).length).toBeGreaterThan(published.bytes.length);
  const repacking = repackReleases(core, log);
  await repacking.idle();
  expect(await br('bbbb')).toEqual({ ...published, quick: undefined });
});

describe('in a folder', () => {
  let store: Awaited<ReturnType<typeof openFolderReleaseStore>>;
  beforeEach(async () => {
    store = await openFolderReleaseStore(tempFolder());
  });
  releaseStoreContract(() => store);

  test('nothing is added to a release that was removed', async () => {
    await expect(store.addBest(id('gone'), 'a.js', Buffer.from('x'))).rejects.toThrow('ENOENT');
    expect(await store.list()).toEqual([]);
  });
});
