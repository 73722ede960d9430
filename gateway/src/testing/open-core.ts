import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const parent = mkdtempSync(join(tmpdir(), 'gateway-test-'));
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(parent, { recursive: true, force: true });
});

/** Stops at the end of the test file what may still write to a folder, before the folders go. */
export const stopAtEnd = (stop: () => Promise<unknown>): void => void stops.push(stop);

/** A folder of its own for a test, removed when the test file has run. */
export const tempFolder = (): string => mkdtempSync(join(parent, 'f-'));
