import { dataFolder, installation, keepInstallation } from './installation.ts';
import { startPortal } from './portal.ts';
import { startSharedPortal } from './shared-portal.ts';

declare global {
  /** Made by the set-up, for the tear-down to remove. */
  var installedHere: string | undefined;
  var endSharedPortal: (() => Promise<void>) | undefined;
}

/** Installs the portal once: a database with the demonstration, the releases compressed and published. Every portal of the run begins
 *  with a copy. One that is there already (E2E_INSTALLATION) is used and kept: a single test can then be run again in seconds. */
export default async function setUp(): Promise<void> {
  if (!installation()) {
    const folder = dataFolder();
    keepInstallation(folder);
    globalThis.installedHere = folder;
    const portal = await startPortal({ dataDir: folder, together: true });
    await portal.stop();
  }
  globalThis.endSharedPortal = await startSharedPortal();
}
