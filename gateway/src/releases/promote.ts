import type { Core } from '../core.ts';
import type { PointerMove } from '../registry/ledger.ts';
import { findRelease, isEarlier, isFrozen, shellName, type RemoteState } from '../registry/state.ts';
import { checkCompatibility } from './check-compatibility.ts';
import { checkFit, stableShell, type PublishOutcome } from './publish.ts';
import type { ShellDeclaration } from './description.ts';
import { refuse, type Refusal, freezeAt } from './release-rules.ts';

/** Who moves the pointer, why, and from which revision. */
export interface Mover {
  actor: string;
  reason: string;
  /** Revision of the remote that the actor saw; throws RevisionConflict when it has moved since. */
  expected?: number;
}

type Channel =
  | { channel: 'stable' }
  | { channel: 'preview' }
  | { channel: 'canary'; percentage: number; roles: string[]; stepped?: boolean };

interface Promotion extends Mover {
  name: string;
  release: string;
  /** Unset: stable. */
  to?: Channel;
  /** Promotes during a freeze, too: bundles that come with the installation are the operator's decision. */
  despiteFreeze?: boolean;
  /** The mover is an operator, who may promote a release published without the check that its pages open. */
  governs?: boolean;
}

/** Makes a published release the stable one, the canary or the preview, after checking every stored byte of it again. */
export const promote = (core: Core, promotion: Promotion): Promise<PublishOutcome> =>
  moving(core, promotion, async () => {
    const { name, release, actor, reason, to = { channel: 'stable' }, despiteFreeze = false } = promotion;
    const untried =
      !promotion.governs &&
      to.channel !== 'preview' &&
      findRelease(core.registry.state, name, release)?.untried;
    const bound = !despiteFreeze && to.channel !== 'preview';
    const ruled = [
      ...(bound ? freezeRefusals(core, name) : []),
      ...(bound && isOwn(core, promotion, to) ? [refuse('four_eyes', actor)] : []),
      ...(untried ? [refuse('release_untried', release)] : []),
      ...(await checkChannel(core, name, to.channel)),
      // Bundles come with their remotes, which follow their shell.
      ...(bound ? await checkRemotes(core, name, release) : []),
    ];
    // No byte is read for what a rule refuses: an automatic canary asks every few seconds, also in a freeze of weeks.
    const refusals = ruled.length > 0 ? ruled : await checkRelease(core, name, release);
    return { refusals, move: { actor, remote: name, release, reason, ...arrival(to) } };
  });

/** Why nothing is moved now. */
function freezeRefusals({ registry, rules }: Core, name: string): Refusal[] {
  const freeze = freezeAt(rules, Date.now());
  return [
    ...(isFrozen(registry.state, name) ? [refuse('frozen', name)] : []),
    ...(freeze ? [refuse('frozen_by_date', `${freeze.from} – ${freeze.until}`)] : []),
  ];
}

/** Whether somebody would make their own publication stable for everybody, now or step by step. */
const isOwn = ({ registry, rules }: Core, { name, release, actor }: Promotion, to: Channel): boolean =>
  rules.fourEyes &&
  (to.channel === 'stable' || (to.channel === 'canary' && (to.stepped === true || to.percentage === 100))) &&
  findRelease(registry.state, name, release)?.actor === actor;

function arrival(to: Channel) {
  if (to.channel === 'stable') return { what: 'promoted' as const };
  if (to.channel === 'preview') return { what: 'preview' as const };
  const { percentage, roles, stepped } = to;
  return { what: 'canary' as const, percentage, roles, ...(stepped && { stepped: true as const }) };
}

interface Rollback extends Mover {
  name: string;
  /** Unset: the last good release whose files are intact. */
  release?: string | undefined;
  /** An operator may roll back during a freeze, too. */
  despiteFreeze?: boolean;
}

/** Makes an earlier release stable again: one that was stable, was not itself rolled back, and was not halted. */
export const rollBack = (core: Core, rollback: Rollback): Promise<PublishOutcome> =>
  moving(core, rollback, async () => {
    const { name, actor, reason } = rollback;
    const remote = core.registry.state.remotes.get(name);
    const release = rollback.release ?? (remote && (await core.releases.lastGoodOf(remote)));
    if (!remote?.stable || !release) return { refusals: [refuse('nothing_before', name)] };
    const refusals = [
      ...(rollback.despiteFreeze ? [] : freezeRefusals(core, name)),
      ...checkTarget(remote, release),
      ...(await checkRemotes(core, name, release)),
      ...(await checkRelease(core, name, release)),
    ];
    return { refusals, move: { what: 'rolled_back', actor, remote: name, release, reason } };
  });

function checkTarget(remote: RemoteState, release: string): Refusal[] {
  if (!isEarlier(remote, release, remote.stable!)) return [refuse('release_not_earlier', release)];
  return remote.lastGoods.includes(release) ? [] : [refuse('release_not_good', release)];
}

/** Marks a release as a valid rollback target on an operator's word. */
export const vouch = (
  core: Core,
  vouching: Mover & { name: string; release: string },
): Promise<PublishOutcome> =>
  moving(core, vouching, async () => {
    const { name, release, actor, reason } = vouching;
    const refusals = await checkRelease(core, name, release);
    return { refusals, move: { what: 'proven', actor, remote: name, release, reason } };
  });

/** Ends a canary or a preview. */
export const withdraw = (
  core: Core,
  withdrawal: Mover & { name: string; channel: 'canary' | 'preview' },
): Promise<PublishOutcome> =>
  moving(core, withdrawal, async () => {
    const { name, channel, actor, reason } = withdrawal;
    const remote = core.registry.state.remotes.get(name);
    const release = channel === 'canary' ? remote?.canary?.release : remote?.preview;
    if (!release) return { refusals: [refuse('channel_empty', channel)] };
    return { refusals: [], move: { what: 'withdrawn', channel, actor, remote: name, release, reason } };
  });

/** Runs a check and the move that it allows under one lock. */
const moving = (
  core: Core,
  { name, expected }: { name: string; expected?: number },
  decide: () => Promise<{ refusals: Refusal[]; move?: PointerMove }>,
): Promise<PublishOutcome> =>
  core.exclusively(async () => {
    // An outdated revision is reported before any other refusal.
    core.registry.expect(name, expected);
    const { refusals, move } = await decide();
    if (refusals.length > 0 || !move) return { ok: false, refusals };
    return { ok: true, entry: await core.registry.move(move, expected) };
  });

/** Everybody gets the stable shell, which gives the remotes' canaries and previews out. */
async function checkChannel(core: Core, name: string, channel: Channel['channel']): Promise<Refusal[]> {
  if (channel === 'stable') return [];
  const shell = name === shellName ? undefined : await stableShell(core);
  return shell?.channels.includes(channel) ? [] : [refuse('channel_unsupported', channel)];
}

/** What active remotes require that the present shell offers and this release of the shell does not. */
async function checkRemotes(core: Core, name: string, release: string): Promise<Refusal[]> {
  const next = name === shellName ? (await core.releases.describe({ name, release }))?.shell : undefined;
  return next ? unmetBy(core, next, await stableShell(core)) : [];
}

/** What the stable releases of active remotes require and this shell does not offer.
 *  @param before a remote that this one meets as little is left out */
export async function unmetBy(core: Core, shell: ShellDeclaration, before?: ShellDeclaration) {
  const active = [...core.registry.state.remotes.values()].filter(({ status }) => status === 'active');
  const unmet = active.map(async ({ name, stable }) => {
    const requires = stable && (await core.releases.describe({ name, release: stable }))?.remote?.requires;
    if (!requires || (before && checkCompatibility(requires, before).length > 0)) return [];
    return checkCompatibility(requires, shell).map(({ code, detail }) => refuse(code, `${name}: ${detail}`));
  });
  return (await Promise.all(unmet)).flat();
}

async function checkRelease(core: Core, name: string, release: string): Promise<Refusal[]> {
  if (!findRelease(core.registry.state, name, release))
    return [refuse('release_unknown', `${name} ${release}`)];
  const damaged = await core.releases.damagedFiles({ name, release });
  if (!damaged) return [refuse('release_damaged', `${name} ${release}`)];
  const description = await core.releases.describe({ name, release });
  return [
    ...damaged.map((path) => refuse('release_damaged', path)),
    ...(description?.remote ? await checkFit(core, description.remote) : []),
  ];
}
