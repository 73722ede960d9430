import type { Core } from '../core.ts';
import { messages } from '../messages.ts';
import { RevisionConflict } from '../registry/registry.ts';
import { watchActor } from '../registry/state.ts';
import { promote } from '../releases/promote.ts';
import type { Thresholds } from './halt.rules.ts';
import type { ReleaseHealth } from './release-health.ts';
import { nextStep, type Stepping } from './step.rules.ts';

/** Gives each canary that is to go on by itself, and did well long enough, to more people or to all; a freeze holds it where it is.
 *  Answers `<remote> <release>`. */
export async function stepCanaries(
  core: Core,
  health: ReleaseHealth,
  stepping: Stepping,
  thresholds: Thresholds,
  now = Date.now(),
): Promise<string[]> {
  const stepped: string[] = [];
  for (const { name, revision, stable, canary, canarySince } of core.registry.state.remotes.values()) {
    if (!canary?.stepped || !canarySince || !stable) continue;
    const { release, percentage, roles } = canary;
    const seen = {
      percentage,
      standing: now - Date.parse(canarySince),
      wellOpened: health.wellOpened(name, release),
      canary: health.of(name, release),
      stable: health.of(name, stable),
    };
    const next = nextStep(seen, stepping, thresholds);
    if (next === undefined) continue;
    const to =
      next === 'stable'
        ? { channel: next }
        : { channel: 'canary' as const, percentage: next, roles: [...roles], stepped: true };
    const reason = messages.canaryStepped(Math.round(seen.standing / 60_000), seen.wellOpened);
    try {
      // Whoever made it a canary that goes on by itself was asked then whether they may.
      const by = { actor: watchActor, reason, expected: revision, governs: true };
      const { ok } = await promote(core, { name, release, to, ...by });
      if (ok) stepped.push(`${name} ${release}`);
    } catch (error) {
      // Somebody moved it at the same moment; the next look judges what stands then.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return stepped;
}
