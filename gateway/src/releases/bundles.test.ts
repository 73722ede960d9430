import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../core.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell, writeBundle } from '../testing/sample-release.ts';
import { bundleActor, findRelease } from '../registry/state.ts';
import { publishBundles, readBundle } from './bundles.ts';
import type { Publication } from './candidate.ts';
import { collectGarbage } from './collect-garbage.ts';
import { promote, rollBack } from './promote.ts';
import { publish } from './publish.ts';

/** Starts a gateway with these builds beside it. */
const start = (core: Core, ...publications: Publication[]) => startOn({}, core, ...publications);
/** The same on a machine whose last start asked for these releases. */
async function startOn(taken: Record<string, string>, core: Core, ...publications: Publication[]) {
  const folder = tempFolder();
  const bundles = await Promise.all(
    publications.map(
      async (publication, index) =>
        (await readBundle(await writeBundle(join(folder, `${index}/dist`), publication)))!,
    ),
  );
  return (await publishBundles(core, bundles, taken)).map(({ name, result }) => `${name} ${result}`);
}
const stable = (core: Core, name: string) => core.registry.state.remotes.get(name)?.stable;

test('builds beside the gateway are published and promoted, the shell first, and once only', async () => {
  const core = await openTestCore(tempFolder());
  expect(await start(core, sampleRemote(), sampleShell())).toEqual(['shell promoted', 'mfe-one promoted']);
  const { revision } = core.registry.state;
  expect(await start(core, sampleRemote(), sampleShell())).toEqual(['shell unchanged', 'mfe-one unchanged']);
  expect(core.registry.state.revision).toBe(revision);
});

test('a folder where nothing was built is no bundle', async () => {
  expect(await readBundle(tempFolder())).toBeUndefined();
});

test('a start names the remotes of others that the shell of an installation leaves behind', async () => {
  const first = await startTestGateway();
  await first.stop(0);
  const next = sampleShell({ release: 'next', declaration: { contract: '2.0.0' } });
  const { logged } = await startTestGateway({ DATA_DIR: first.dataDir }, [next]);
  const detail = 'mfe-one: contract: ^1.0.0, shell: 2.0.0';
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 40, unmet: [expect.objectContaining({ detail })] }),
  );
});

test('a refused build leaves the release before it where it was', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), sampleRemote());
  const broken = sampleRemote({ release: '1.0.0-bbbb', manifest: { entry: 'gone.js' } });
  expect(await start(core, sampleShell(), broken)).toEqual(['shell unchanged', 'mfe-one refused']);
  expect(stable(core, 'mfe-one')).toBe('1.0.0-aaaa');
});

test('a restart does not undo what somebody promoted since', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), sampleRemote());
  await ship(core, sampleRemote({ release: '1.0.0-bbbb' }));
  await start(core, sampleShell(), sampleRemote());
  expect(stable(core, 'mfe-one')).toBe('1.0.0-bbbb');
});

test('going back to sources built before makes that release stable again', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), sampleRemote());
  await start(core, sampleShell(), sampleRemote({ release: '1.0.0-bbbb' }));
  expect(await start(core, sampleShell(), sampleRemote())).toEqual(['shell unchanged', 'mfe-one promoted']);
  expect(stable(core, 'mfe-one')).toBe('1.0.0-aaaa');
});

test('a restart on a machine that was not upgraded yet does not undo the upgrade of another', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), sampleRemote());
  await start(core, sampleShell(), sampleRemote({ release: '1.0.0-bbbb' }));
  const old = { shell: '1.0.0-aaaa', 'mfe-one': '1.0.0-aaaa' };
  expect(await startOn(old, core, sampleShell(), sampleRemote())).toEqual([
    'shell unchanged',
    'mfe-one unchanged',
  ]);
  expect(stable(core, 'mfe-one')).toBe('1.0.0-bbbb');
  // A machine that has taken the new ones goes back with its sources.
  expect(await startOn({ 'mfe-one': '1.0.0-bbbb' }, core, sampleShell(), sampleRemote())).toContain(
    'mfe-one promoted',
  );
});

test('a machine whose database is empty again publishes what it had taken', async () => {
  const core = await openTestCore(tempFolder());
  const taken = { shell: '1.0.0-aaaa', 'mfe-one': '1.0.0-aaaa' };
  expect(await startOn(taken, core, sampleShell(), sampleRemote())).toEqual([
    'shell promoted',
    'mfe-one promoted',
  ]);
});

test('a release published but not promoted when the process died is promoted by the next start', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell());
  await publish(core, { ...sampleRemote(), actor: bundleActor });
  expect(await start(core, sampleShell(), sampleRemote())).toEqual(['shell unchanged', 'mfe-one promoted']);
});

test('a build that a team published and went back from does not return because it still lies beside the gateway', async () => {
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), sampleRemote());
  const bad = sampleRemote({ release: '1.0.0-bbbb' });
  await ship(core, bad);
  await rollBack(core, { name: 'mfe-one', actor: 'Ana', reason: 'avaria' });
  expect(await start(core, sampleShell(), bad)).toEqual(['shell unchanged', 'mfe-one unchanged']);
  expect(stable(core, 'mfe-one')).toBe('1.0.0-aaaa');
});

test('a route may move from one remote to another in one installation', async () => {
  const serving = (name: string, release: string, path: string) =>
    sampleRemote({
      name,
      release,
      declaration: { contributes: { routes: [{ path, title: 'P', public: true }], menu: [] } },
    });
  const core = await openTestCore(tempFolder());
  await start(core, sampleShell(), serving('mfe-one', '1', '/moving'));
  await start(core, sampleShell(), serving('mfe-two', '1', '/moving'), serving('mfe-one', '2', '/other'));
  expect([stable(core, 'mfe-one'), stable(core, 'mfe-two')]).toEqual(['2', '1']);
});

test('a bundle whose release was collected does not replace what the team ships since', async () => {
  const core = await openTestCore(tempFolder(), () => day(0));
  await start(core, sampleShell(), sampleRemote({ release: 'r0' }));
  for (let n = 1; n <= 11; n += 1) await ship(core, sampleRemote({ release: `r${n}` }));
  await collectGarbage(core, day(40));
  expect(findRelease(core.registry.state, 'mfe-one', 'r0')).toBeUndefined();
  expect(await start(core, sampleShell(), sampleRemote({ release: 'r0' }))).toEqual([
    'shell unchanged',
    'mfe-one unchanged',
  ]);
  expect(stable(core, 'mfe-one')).toBe('r11');
});

test('the name of a collected release means what it was for ever: it comes again as it was, and as nothing else', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder, () => day(0));
  await ship(core, sampleShell());
  for (let n = 0; n <= 11; n += 1) await ship(core, sampleRemote({ release: `r${n}` }));
  await collectGarbage(core, day(40));
  const other = sampleRemote({ release: 'r0', files: { 'more.js': 'x' } });
  for (const each of [core, await openTestCore(folder)])
    expect(await publish(each, other)).toMatchObject({ refusals: [{ code: 'release_differs' }] });
  expect(await publish(core, sampleRemote({ release: 'r0' }))).toMatchObject({ ok: true });
});

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

test('of many releases the last ten, those of thirty days and those in use stay', async () => {
  const folder = tempFolder();
  let today = 0;
  const core = await openTestCore(folder, () => day(today));
  await ship(core, sampleShell());
  await ship(core, sampleRemote({ release: 'r0' }));
  for (today = 1; today <= 20; today += 1) await publish(core, sampleRemote({ release: `r${today}` }));
  await promote(core, { name: 'mfe-one', release: 'r3', actor: 'Ana', reason: '' });
  const releaseNames = () =>
    core.registry.state.remotes.get('mfe-one')!.releases.map(({ release }) => release);
  expect(await collectGarbage(core, day(29))).toBe(0);
  expect(await collectGarbage(core, day(36))).toBe(4);
  expect(releaseNames()).toEqual(['r0', 'r3', ...Array.from({ length: 15 }, (_, i) => `r${i + 6}`)]);
  await collectGarbage(core, day(400));
  expect(releaseNames()).toEqual(['r0', 'r3', ...Array.from({ length: 10 }, (_, i) => `r${i + 11}`)]);
  const files = await core.store.list();
  expect(files.filter(({ name }) => name === 'mfe-one')).toHaveLength(12);
});

test('a release that was in use stays for thirty days from then on, for the tabs that still show it', async () => {
  let today = 0;
  const core = await openTestCore(tempFolder(), () => day(today));
  await ship(core, sampleShell());
  await ship(core, sampleRemote({ release: 'r0' }));
  for (let n = 1; n <= 10; n += 1) await publish(core, sampleRemote({ release: `r${n}` }));
  today = 60;
  for (const release of ['r9', 'r10'])
    await promote(core, { name: 'mfe-one', release, actor: 'Ana', reason: '' });
  expect(core.registry.state.remotes.get('mfe-one')!.lastGood).toBe('r9');
  expect(await collectGarbage(core, day(61))).toBe(0);
  expect(findRelease(core.registry.state, 'mfe-one', 'r0')).toBeDefined();
  expect(await collectGarbage(core, day(91))).toBe(1);
});

test('the release that stands in for a damaged last good one stays as well', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder, () => day(0));
  await ship(core, sampleShell());
  for (const release of ['r0', 'r1', 'r2']) await ship(core, sampleRemote({ release }));
  for (let n = 3; n <= 12; n += 1) await publish(core, sampleRemote({ release: `r${n}` }));
  await writeFile(join(folder, 'releases/mfe-one/r1/br/remoteEntry.js'), 'x');
  const again = await openTestCore(folder, () => day(40));
  await collectGarbage(again, day(40));
  expect(again.snapshot().snapshot.remotes).toMatchObject([
    { stable: { release: 'r2' }, lastGood: { release: 'r0' } },
  ]);
});

test('files that no ledger entry speaks of are removed, and a removal that was interrupted is completed', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  await core.store.put({ name: 'mfe-one', release: 'half' }, Buffer.from('{}'), []);
  await rm(join(folder, 'releases/shell/1.0.0-aaaa'), { recursive: true });
  expect(await collectGarbage(core)).toBe(1);
  expect(await core.store.list()).toEqual([]);
});
