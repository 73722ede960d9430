import type { Ledger } from './registry/ledger.ts';
import { Registry } from './registry/registry.ts';
import { snapshotBytes, takeSnapshot, type SnapshotBytes } from './registry/snapshot.ts';
import { ReleaseCatalogue } from './releases/release-catalogue.ts';
import { noRules, type ReleaseRules } from './releases/release-rules.ts';
import type { ReleaseStore } from './releases/release-store.ts';

/** The registry and its releases, without any HTTP. */
export interface Core {
  registry: Registry;
  store: ReleaseStore;
  releases: ReleaseCatalogue;
  rules: ReleaseRules;
  /** The snapshot of the current revision. */
  snapshot(): SnapshotBytes;
  /** Runs what must not be interleaved: storing a release together with its ledger entry, a check together with the move it allows. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs work under a lock across processes; a store for a single process needs none. */
type Alone = <T>(work: () => Promise<T>) => Promise<T>;

/** Replays the ledger; from then on the snapshot follows each move. */
export async function openCore(
  ledger: Ledger,
  store: ReleaseStore,
  alone: Alone = (work) => work(),
  rules = noRules,
): Promise<Core> {
  const registry = await Registry.open(ledger);
  const releases = new ReleaseCatalogue(registry, store);
  let current!: SnapshotBytes;
  await registry.follow(async () => {
    const { snapshot, isComplete } = await takeSnapshot(registry.state, releases);
    current = await snapshotBytes(snapshot);
    return isComplete ? undefined : 'incomplete';
  });
  let turn: Promise<unknown> = Promise.resolve();
  return {
    registry,
    store,
    releases,
    rules,
    snapshot: () => current,
    exclusively(work) {
      const done = turn.then(() =>
        alone(async () => {
          // Moves of other gateways that were waited for are read before anything is decided.
          await registry.refresh();
          return work();
        }),
      );
      turn = done.catch(() => undefined);
      return done;
    },
  };
}
