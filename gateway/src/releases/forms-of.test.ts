import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import * as compress from './compress.ts';
import { encodings } from './release-store.ts';

jest.mock('./compress.ts', () => {
  const { storedForms } = jest.requireActual<typeof compress>('./compress.ts');
  return { storedForms: jest.fn(storedForms) };
});

const compressed = jest.mocked(compress.storedForms);
const large = (text: string) => `/* ${text} */ ${'page(() => "página");\n'.repeat(500)}`;
const release = (of: string, files: Record<string, string>) =>
  sampleRemote({ release: `1.0.0-${of}`, files });

/** Publishes a release after another; returns the paths that were compressed for it. */
async function published(
  core: Awaited<ReturnType<typeof openTestCore>>,
  of: string,
  files: Record<string, string>,
) {
  compressed.mockClear();
  await ship(core, release(of, files));
  return compressed.mock.calls.map(([path]) => path).sort();
}

test('a file that the release before has is not compressed again, and is served in every form', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, release('aaaa', { 'same.js': large('one'), 'other.js': large('two') }));
  const again = await published(core, 'bbbb', { 'same.js': large('one'), 'other.js': large('three') });
  expect(again).toEqual(['other.js', 'remoteEntry.js']);
  for (const encoding of encodings) {
    const [before, after] = await Promise.all(
      ['1.0.0-aaaa', '1.0.0-bbbb'].map((one) =>
        core.releases.read({ name: 'mfe-one', release: one }, 'same.js', [encoding]),
      ),
    );
    expect([encoding, before!.kind]).toEqual([encoding, 'file']);
    expect(after).toEqual(before);
  }
});

test('compresses a file again if its stored form was altered', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  await ship(core, release('aaaa', { 'same.js': large('one') }));
  writeFileSync(join(folder, 'releases/mfe-one/1.0.0-aaaa/br/same.js'), 'forged');
  expect(await published(core, 'bbbb', { 'same.js': large('one') })).toContain('same.js');
  const id = { name: 'mfe-one', release: '1.0.0-bbbb' };
  expect(await core.releases.damagedFiles(id)).toEqual([]);
});
