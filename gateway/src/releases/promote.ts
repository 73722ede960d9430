import type { Core } from '../core.ts';
import { findRelease } from '../registry/state.ts';
import { checkFit, type Outcome } from './publish.ts';
import { refuse, type Refusal } from './refusal.ts';

interface Promotion {
  name: string;
  release: string;
  actor: string;
  reason: string;
  /** Revision of the remote that the actor saw; throws RevisionConflict when it has moved since. */
  expected?: number;
}

/** Makes a published release the stable one, after checking every stored byte of it again. */
export const promote = (
  core: Core,
  { name, release, actor, reason, expected }: Promotion,
): Promise<Outcome> =>
  core.exclusively(async () => {
    const refusals = await checkPromotion(core, name, release);
    if (refusals.length > 0) return { ok: false, refusals };
    const entry = await core.registry.move(
      { what: 'promoted', actor, remote: name, release, reason },
      expected,
    );
    return { ok: true, entry };
  });

async function checkPromotion(core: Core, name: string, release: string): Promise<Refusal[]> {
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
