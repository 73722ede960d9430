import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import { messages } from '../messages.ts';
import { RevisionConflict } from '../registry/registry.ts';
import { withdraw } from '../releases/promote.ts';
import { badShare, isWorse, type Thresholds } from './halt.rules.ts';
import type { ReleaseHealth } from './release-health.ts';

/** Who moves a pointer when nobody does. */
const watchActor = 'gateway';

/** Ends each canary that does worse than its stable release; answers the names of the remotes. */
export async function haltBadCanaries(
  core: Core,
  health: ReleaseHealth,
  thresholds: Thresholds,
): Promise<string[]> {
  const halted: string[] = [];
  for (const { name, revision, stable, canary } of core.registry.state.remotes.values()) {
    if (!canary || !stable) continue;
    const views = [
      [health.of(name, canary.release), health.of(name, stable)],
      [health.withoutLoudest(name, canary.release), health.withoutLoudest(name, stable)],
    ] as const;
    const worse = views.find((view) => isWorse(...view, thresholds));
    if (!worse) continue;
    const [here, there] = worse;
    const reason = messages.canaryHalted({
      ...here,
      share: Math.round(badShare(here)),
      stableShare: Math.round(badShare(there)),
    });
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
      // Somebody moved it at the same moment; the next look judges what stands then.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return halted;
}

/** Looks every few seconds; a look that fails is logged and the next one comes all the same. Answers the stop. */
export function watchCanaries(
  core: Core,
  health: ReleaseHealth,
  thresholds: Thresholds,
  log: Logger,
  everyMs = 5_000,
): () => void {
  const look = async () => {
    try {
      const halted = await haltBadCanaries(core, health, thresholds);
      if (halted.length > 0) log.warn({ remotes: halted }, 'canaries halted');
    } catch (error) {
      log.error({ err: error }, 'canaries could not be judged');
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
