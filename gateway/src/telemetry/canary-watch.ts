import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import { messages } from '../messages.ts';
import { RevisionConflict } from '../registry/registry.ts';
import type { PointerMove } from '../registry/ledger.ts';
import { watchActor, type RemoteState } from '../registry/state.ts';
import { withdraw, promote } from '../releases/promote.ts';
import {
  failingIn,
  shareOf,
  worseIn,
  type Alarm,
  type Thresholds,
  type Stepping,
  nextStep,
} from './halt.rules.ts';
import { worstOf } from './present-errors.ts';
import type { ReleaseErrors } from './release-errors.ts';
import type { ReleaseHealth } from './release-health.ts';

/** Halts each canary that does worse than its stable release; returns the names of the remotes. */
export async function haltBadCanaries(
  core: Core,
  health: ReleaseHealth,
  errors: ReleaseErrors,
  thresholds: Thresholds,
): Promise<string[]> {
  const halted: string[] = [];
  for (const { name, revision, stable, canary } of core.registry.state.remotes.values()) {
    if (!canary || !stable) continue;
    const views = [
      [health.sinceCanary(name, canary.release), health.of(name, stable)],
      [health.withoutLoudest(name, canary.release), health.withoutLoudest(name, stable)],
    ] as const;
    const [worse] = views.flatMap(([here, there]) => {
      const kind = worseIn(here, there, thresholds);
      return kind ? [{ here, there, kind }] : [];
    });
    if (!worse) continue;
    const { here, there, kind } = worse;
    const worst = worstOf(errors, name, canary.release, kind);
    const share = Math.round(shareOf(here, kind));
    const stableShare = Math.round(shareOf(there, kind));
    const reason = messages.canaryHalted({ ...here, kind, worst, share }, stableShare);
    try {
      const { ok } = await withdraw(core, {
        name,
        channel: 'canary',
        actor: watchActor,
        reason,
        expected: revision,
      });
      if (ok) halted.push(name);
    } catch (error) {
      // Moved concurrently; the next check judges the new state.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return halted;
}

/** Records each release in use that had enough fault-free sessions as proven, so that it may be a rollback target; returns `<remote> <release>`. */
export async function noteProven(core: Core, health: ReleaseHealth, openings: number) {
  const noted: string[] = [];
  for (const { name, stable, canary, proven } of core.registry.state.remotes.values())
    for (const release of [stable, canary?.release])
      if (release && !proven.includes(release) && health.wellOpened(name, release) >= openings) {
        const reason = messages.releaseProven(openings);
        const note = { what: 'proven', actor: watchActor, remote: name, release, reason } as const;
        if (await noteOnce(core, note, (remote) => remote.proven.includes(release)))
          noted.push(`${name} ${release}`);
      }
  return noted;
}

/** Writes what this gateway noticed, unless another one has written it by now; returns whether it did. */
const noteOnce = (
  core: Core,
  note: PointerMove,
  isNoted: (remote: RemoteState) => boolean,
): Promise<boolean> =>
  core.exclusively(async () => {
    if (isNoted(core.registry.state.remotes.get(note.remote)!)) return false;
    await core.registry.move(note);
    return true;
  });

/** Milliseconds before a stable release that still fails is reported again. */
const againAfter = 3_600_000;

/** Reports each stable release that fails for many; no pointer moves, since there may be no better release. One address alone raises no
 *  alarm where others reported too. Returns `<remote> <release>`. */
export async function noteFailing(
  core: Core,
  health: ReleaseHealth,
  errors: ReleaseErrors,
  alarm: Alarm,
  now = Date.now(),
): Promise<string[]> {
  const noted: string[] = [];
  const isNoted = ({ stable, failing }: RemoteState) =>
    failing?.release === stable && now - Date.parse(failing!.at) < againAfter;
  for (const remote of core.registry.state.remotes.values()) {
    const { name, stable } = remote;
    if (!stable || isNoted(remote)) continue;
    const found = health.withoutLoudest(name, stable);
    const kind = failingIn(found, alarm);
    if (!kind) continue;
    const worst = worstOf(errors, name, stable, kind);
    const share = Math.round(shareOf(found, kind));
    const reason = messages.stableFailing({ ...found, kind, worst, share });
    const note = { what: 'failing', actor: watchActor, remote: name, release: stable, reason } as const;
    const isOver = (now: RemoteState) => now.stable !== stable || isNoted(now);
    if (await noteOnce(core, note, isOver)) noted.push(`${name} ${stable}`);
  }
  return noted;
}

/** Milliseconds before a step that was refused is tried again: each try reads all bytes of the release. */
const stepAgainAfter = 600_000;

/** Advances each automatic canary that did well long enough to the next percentage or to stable; a freeze stops it, and so does a
 *  remote that is out of service. `refusedAt` holds when a step was refused, by remote and revision. Returns `<remote> <release>`. */
export async function stepCanaries(
  core: Core,
  health: ReleaseHealth,
  stepping: Stepping,
  thresholds: Thresholds,
  now = Date.now(),
  refusedAt = new Map<string, number>(),
): Promise<string[]> {
  const stepped: string[] = [];
  for (const remote of core.registry.state.remotes.values()) {
    const { name, revision, status, stable, canary, canarySince } = remote;
    if (!canary?.stepped || !canarySince || !stable || status !== 'active') continue;
    const { release, percentage, roles } = canary;
    const figures = {
      percentage,
      standing: now - Date.parse(canarySince),
      wellOpened: health.wellOpened(name, release),
      canary: health.sinceCanary(name, release),
      stable: health.of(name, stable),
    };
    const next = nextStep(figures, stepping, thresholds);
    const step = `${name} ${revision}`;
    if (next === undefined || now - (refusedAt.get(step) ?? 0) < stepAgainAfter) continue;
    const to =
      next === 'stable'
        ? { channel: next }
        : { channel: 'canary' as const, percentage: next, roles: [...roles], stepped: true };
    const reason = messages.canaryStepped(Math.round(figures.standing / 60_000), figures.wellOpened);
    try {
      // The person who started the automatic canary was authorised then.
      const by = { actor: watchActor, reason, expected: revision, governs: true };
      const outcome = await promote(core, { name, release, to, ...by });
      if (outcome.ok) stepped.push(`${name} ${release}`);
      // A freeze is found before any byte is read, and its end is seen at once.
      else if (!outcome.refusals.some(({ code }) => code.startsWith('frozen'))) refusedAt.set(step, now);
    } catch (error) {
      // Moved concurrently; the next check judges the new state.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return stepped;
}

/** Checks every few seconds; a failed check is logged and the next one runs as usual. Returns the function that stops it. */
export function watchCanaries(
  core: Core,
  health: ReleaseHealth,
  errors: ReleaseErrors,
  { openings, alarm, stay, ...thresholds }: Thresholds & Stepping & { alarm: Alarm },
  log: Logger,
  everyMs = 5_000,
): () => void {
  const refusedAt = new Map<string, number>();
  const look = async () => {
    try {
      const halted = await haltBadCanaries(core, health, errors, thresholds);
      if (halted.length > 0) log.warn({ remotes: halted }, 'canaries halted');
      const stepped = await stepCanaries(core, health, { stay, openings }, thresholds, Date.now(), refusedAt);
      if (stepped.length > 0) log.info({ stepped }, 'canaries go on');
      const failing = await noteFailing(core, health, errors, alarm);
      if (failing.length > 0) log.warn({ failing }, 'stable releases fail');
      const proven = await noteProven(core, health, openings);
      if (proven.length > 0) log.info({ proven }, 'releases did well');
    } catch (error) {
      log.error({ err: error }, 'canaries could not be judged');
    }
  };
  const canaries = new Map<string, string | undefined>();
  void core.registry.follow((news) => {
    for (const { name, canary } of core.registry.state.remotes.values()) {
      // Another gateway may have ended it, and the team have restored it, before this one read of either.
      const isEnded = news.some(
        (entry) => entry.remote === name && entry.what === 'withdrawn' && entry.channel === 'canary',
      );
      const isOther = isEnded || canaries.get(name) !== canary?.release;
      const isBegun = canary && canaries.has(name) && isOther;
      if (isBegun) health.beginCanary(name, canary.release);
      canaries.set(name, canary?.release);
    }
  });
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
