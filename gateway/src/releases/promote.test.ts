import { writeFile } from 'node:fs/promises';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { readConfig } from '../config.ts';
import { dayOf } from '../telemetry/daily-totals.ts';
import { promote, rollBack, vouch } from './promote.ts';
import { publish, type PublishOutcome } from './publish.ts';
import { freezeAt, noRules, type ReleaseRules } from './release-rules.ts';

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

test('who got the release as a canary, too, does not keep it after a rollback from it', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell({ declaration: { channels: ['canary'] } }));
  for (const release of ['1', '2']) await ship(core, sampleRemote({ release }));
  const by = { name: 'mfe-one', actor: 'Ana', reason: '' };
  await promote(core, { ...by, release: '2', to: { channel: 'canary', percentage: 10, roles: [] } });
  await rollBack(core, by);
  expect(core.snapshot().snapshot.remotes).toMatchObject([{ stable: { release: '1' }, canary: null }]);
});

test('after somebody promoted an earlier release again, a rollback goes to one before that', async () => {
  const { core, by, back } = await afterThree();
  await promote(core, { ...by, release: '2' });
  expect(await back()).toMatchObject({ ok: true, entry: { release: '1' } });
});

test('a shell is neither promoted nor brought back where it lacks what a remote in use requires', async () => {
  const core = await openTestCore(tempFolder());
  const shell = (release: string, contract: string, libraries: object) =>
    sampleShell({ release, declaration: { contract, shared: libraries, channels: ['canary'] } });
  await ship(core, shell('old', '1.2.0', { react: '19.3.1' }));
  await ship(core, shell('now', '1.3.0', { react: '19.3.1', dayjs: '1.11.0' }));
  const requires = { contract: '^1.3.0', shared: { dayjs: '^1.11.0' } };
  await ship(core, sampleRemote({ declaration: { requires } }));
  await publish(core, shell('next', '2.0.0', { react: '19.3.1' }));
  const by = { name: 'shell', actor: 'Rui', reason: 'teste' };
  const lacking = (offered: string) => ({
    ok: false,
    refusals: [
      { code: 'contract_unsatisfied', detail: `mfe-one: contract: ^1.3.0, shell: ${offered}` },
      { code: 'shared_missing', detail: 'mfe-one: dayjs' },
    ],
  });
  expect(await promote(core, { ...by, release: 'next' })).toMatchObject(lacking('2.0.0'));
  expect(await rollBack(core, { ...by, despiteFreeze: true })).toMatchObject(lacking('1.2.0'));
  const away = { what: 'status' as const, remote: 'mfe-one', release: null, actor: 'Rui', reason: '' };
  await core.registry.move({ ...away, status: 'quarantined' });
  expect(await rollBack(core, by)).toMatchObject({ ok: true, entry: { release: 'old' } });
  await core.registry.move({ ...away, status: 'active' });
  // What the present shell lacks as well holds nothing up.
  expect(await promote(core, { ...by, release: 'next' })).toMatchObject({ ok: true });
});

test('a shell becomes nobody’s canary or preview: everybody gets the stable one', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell({ declaration: { channels: ['canary', 'preview'] } }));
  await publish(core, sampleShell({ release: 'next' }));
  const by = { name: 'shell', release: 'next', actor: 'Rui', reason: 'teste' };
  const canary = { channel: 'canary' as const, percentage: 5, roles: [] };
  expect(codes(await promote(core, { ...by, to: canary }))).toEqual(['channel_unsupported']);
  expect(codes(await promote(core, { ...by, to: { channel: 'preview' } }))).toEqual(['channel_unsupported']);
});

const codes = (outcome: PublishOutcome) => (outcome.ok ? [] : outcome.refusals.map(({ code }) => code));

/** A core with two releases published by Ana, under other rules from then on. */
async function under(rules: Partial<ReleaseRules>) {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell({ declaration: { channels: ['canary', 'preview'] } }));
  await ship(core, sampleRemote());
  await publish(core, { ...sampleRemote({ release: '2' }), actor: 'Ana' });
  Object.assign(core, { rules: { ...noRules, ...rules } });
  return (actor: string, more: Partial<Parameters<typeof promote>[1]> = {}) =>
    promote(core, { name: 'mfe-one', release: '2', actor, reason: 'teste', ...more });
}

test('with four eyes who published a release gives it to some, but not to all, at once or step by step', async () => {
  const move = await under({ fourEyes: true });
  const canary = { channel: 'canary' as const, percentage: 5, roles: [] };
  expect(codes(await move('Ana', { to: canary }))).toEqual([]);
  expect(codes(await move('Ana', { to: { ...canary, stepped: true } }))).toEqual(['four_eyes']);
  expect(codes(await move('Ana', { to: { ...canary, percentage: 100 } }))).toEqual(['four_eyes']);
  expect(codes(await move('Ana', { to: { channel: 'preview' } }))).toEqual([]);
  expect(codes(await move('Ana'))).toEqual(['four_eyes']);
  expect(codes(await move('Rui'))).toEqual([]);
});

test('on days that are held nothing goes to people, nor back, but for who runs the portal and what is only looked at', async () => {
  const today = dayOf(Date.now());
  const move = await under({ freezes: [{ from: today, until: today }] });
  expect(codes(await move('Rui'))).toEqual(['frozen_by_date']);
  expect(codes(await move('Rui', { to: { channel: 'preview' } }))).toEqual([]);
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  await ship(core, sampleRemote({ release: '2' }));
  Object.assign(core, { rules: { ...noRules, freezes: [{ from: today, until: today }] } });
  const back = { name: 'mfe-one', actor: 'Rui', reason: 'teste' };
  expect(codes(await rollBack(core, back))).toEqual(['frozen_by_date']);
  expect(codes(await rollBack(core, { ...back, despiteFreeze: true }))).toEqual([]);
});

test('both days of a freeze are held, by the clock of the institution', () => {
  const rules = { ...noRules, freezes: [{ from: '2026-12-01', until: '2026-12-15' }] };
  const at = (moment: string) => freezeAt(rules, Date.parse(moment)) !== undefined;
  expect([at('2026-11-30T21:59:59Z'), at('2026-11-30T22:00:00Z')]).toEqual([false, true]);
  expect([at('2026-12-15T21:59:59Z'), at('2026-12-15T22:00:00Z')]).toEqual([true, false]);
});

test('days that are none, or that end before they begin, end the start', () => {
  const read = (RELEASE_FREEZES: string) => readConfig({ RELEASE_FREEZES }).releaseRules.freezes;
  expect(read('2026-12-01/2026-12-15, 2027-06-01/2027-06-01')).toHaveLength(2);
  expect(() => read('2026-12-15/2026-12-01')).toThrow(/RELEASE_FREEZES/);
  expect(() => read('2026-12-01')).toThrow(/indique dias como/);
});
