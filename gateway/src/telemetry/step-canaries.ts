import type { Core } from '../core.ts';
import { messages } from '../messages.ts';
import { RevisionConflict } from '../registry/registry.ts';
import { watchActor } from '../registry/state.ts';
import { promote } from '../releases/promote.ts';
import type { Thresholds } from './halt.rules.ts';
import type { ReleaseHealth } from './release-health.ts';
import { nextStep, type Stepping } from './step.rules.ts';

/** Advances each automatic canary that did well long enough to the next percentage or to stable; a freeze stops it.
 *  Returns `<remote> <release>`. */
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
    const figures = {
      percentage,
      standing: now - Date.parse(canarySince),
      wellOpened: health.wellOpened(name, release),
      canary: health.of(name, release),
      stable: health.of(name, stable),
    };
    const next = nextStep(figures, stepping, thresholds);
    if (next === undefined) continue;
    const to =
      next === 'stable'
        ? { channel: next }
        : { channel: 'canary' as const, percentage: next, roles: [...roles], stepped: true };
    const reason = messages.canaryStepped(Math.round(figures.standing / 60_000), figures.wellOpened);
    try {
      // The person who started the automatic canary was authorised then.
      const by = { actor: watchActor, reason, expected: revision, governs: true };
      const { ok } = await promote(core, { name, release, to, ...by });
      if (ok) stepped.push(`${name} ${release}`);
    } catch (error) {
      // Moved concurrently; the next check judges the new state.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return stepped;
}
