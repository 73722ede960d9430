import { join } from 'node:path';
import { openCore, type Core } from '../core.ts';
import { openFolderLedger } from '../registry/folder-ledger.ts';
import type { Publication } from '../releases/candidate.ts';
import { openFolderReleaseStore } from '../releases/folder-release-store.ts';
import { promote } from '../releases/promote.ts';
import { publish, type PublishOutcome } from '../releases/publish.ts';

/** The core as the gateway opens it. */
export const openTestCore = async (folder: string, now?: () => Date): Promise<Core> =>
  openCore(
    await openFolderLedger(join(folder, 'registry'), now),
    await openFolderReleaseStore(join(folder, 'releases')),
  );

/** Publishes and promotes; throws where either is refused. */
export async function ship(core: Core, publication: Publication): Promise<void> {
  const { name, release } = publication.filesManifest as { name: string; release: string };
  mustBeOk(await publish(core, publication));
  mustBeOk(await promote(core, { name, release, actor: 'Ana', reason: 'teste' }));
}

function mustBeOk(outcome: PublishOutcome) {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
}
