import { removeFolder } from './installation.ts';

/** Ends the portal of the run, and removes what the set-up installed. */
export default async function tearDown(): Promise<void> {
  await globalThis.endSharedPortal?.();
  if (globalThis.installedHere) removeFolder(globalThis.installedHere);
}
