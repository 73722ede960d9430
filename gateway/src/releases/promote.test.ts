import { writeFile } from 'node:fs/promises';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { promote, rollBack, vouch } from './promote.ts';
import { publish } from './publish.ts';

const portal = async (folder = tempFolder()) => {
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  return core;
};

test('a published release is in nobody’s snapshot before it is promoted, and in everybody’s after', async () => {
  const core = await portal();
  const remote = sampleRemote();
  expect(await publish(core, remote)).toMatchObject({ ok: true, entry: { what: 'published', actor: 'Ana' } });
  expect(core.snapshot().snapshot.remotes).toEqual([]);
  await promote(core, { name: 'mfe-one', release: '1.0.0-aaaa', actor: 'Ana', reason: 'pronto' });
  expect(core.snapshot().snapshot).toMatchObject({
    contract: '1.2.0',
    remotes: [
      {
        name: 'mfe-one',
        title: 'Registos',
        status: 'active',
        stable: { base: '/r/mfe-one/1.0.0-aaaa/', entry: 'remoteEntry.js', container: 'mfe_one_1_0_0_aaaa' },
        canary: null,
        lastGood: null,
      },
    ],
  });
});

test('the next promotion keeps the release before it as last good', async () => {
  const core = await portal();
  await ship(core, sampleRemote());
  await ship(core, sampleRemote({ release: '1.0.0-bbbb' }));
  const [remote] = core.snapshot().snapshot.remotes;
  expect(remote).toMatchObject({ stable: { release: '1.0.0-bbbb' }, lastGood: { release: '1.0.0-aaaa' } });
});

test('two that claim one address may both be published, but only one of them promoted', async () => {
  const core = await portal();
  const claim = (name: string) => sampleRemote({ name, declaration: contributes(['/students']) });
  await publish(core, claim('mfe-one'));
  await publish(core, claim('mfe-two'));
  const stable = (name: string) => promote(core, { name, release: '1.0.0-aaaa', actor: 'Ana', reason: '' });
  expect((await Promise.all([stable('mfe-one'), stable('mfe-two')])).map(({ ok }) => ok)).toEqual([
    true,
    false,
  ]);
});

test('a release damaged on disk cannot be promoted', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  await publish(core, sampleRemote());
  await writeFile(`${folder}/releases/mfe-one/1.0.0-aaaa/br/remoteEntry.js`, 'x');
  const outcome = await promote(core, { name: 'mfe-one', release: '1.0.0-aaaa', actor: 'Ana', reason: '' });
  expect(outcome).toMatchObject({
    ok: false,
    refusals: [{ code: 'release_damaged', detail: 'remoteEntry.js' }],
  });
});

test('a last good release whose files are damaged gives way to the one before it', async () => {
  const folder = tempFolder();
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  for (const release of ['1', '2', '3']) await ship(core, sampleRemote({ release }));
  await writeFile(`${folder}/releases/mfe-one/2/br/remoteEntry.js`, 'x');
  const again = await openTestCore(folder);
  expect(again.snapshot().snapshot.remotes).toMatchObject([
    { stable: { release: '3' }, lastGood: { release: '1' } },
  ]);
  await rollBack(again, { name: 'mfe-one', actor: 'Ana', reason: 'avaria' });
  expect(again.registry.state.remotes.get('mfe-one')).toMatchObject({ stable: '1' });
});

test('a release that was never published cannot be promoted', async () => {
  const core = await portal();
  const outcome = await promote(core, { name: 'mfe-one', release: '9.9.9', actor: 'Ana', reason: '' });
  expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'release_unknown' }] });
});

/** A core in which 1, 2 and 3 were stable one after the other and 0 was only published, and the candidates for a rollback. */
async function afterThree() {
  const core = await portal();
  await publish(core, sampleRemote({ release: '0' }));
  for (const release of ['1', '2', '3']) await ship(core, sampleRemote({ release }));
  const by = { name: 'mfe-one', actor: 'Ana', reason: 'avaria' };
  return { core, by, back: (release?: string) => rollBack(core, { ...by, release }) };
}

test('refuses a rollback to a release that was never stable or was itself rolled back', async () => {
  const { core, by, back } = await afterThree();
  const notGood = { ok: false, refusals: [{ code: 'release_not_good' }] };
  expect(await back('0')).toMatchObject(notGood);
  expect(await back('1')).toMatchObject({ ok: true });
  await promote(core, { ...by, release: '3' });
  expect(await back('2')).toMatchObject(notGood);
  expect(await back()).toMatchObject({ ok: true, entry: { release: '1' } });
});

test('a release that somebody vouched for is the last good one, before newer ones of which nothing is known', async () => {
  const { core, by, back } = await afterThree();
  expect(core.snapshot().snapshot.remotes).toMatchObject([{ lastGood: { release: '2' } }]);
  await vouch(core, { ...by, release: '1' });
  expect(core.snapshot().snapshot.remotes).toMatchObject([{ lastGood: { release: '1' } }]);
  expect(await back()).toMatchObject({ ok: true, entry: { release: '1' } });
});
