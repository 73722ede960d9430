import { readConfig } from '../config.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { dayOf } from '../telemetry/daily-totals.ts';
import { promote, rollBack } from './promote.ts';
import { publish, type PublishOutcome } from './publish.ts';
import { freezeAt, noRules, type ReleaseRules } from './release-rules.ts';

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
