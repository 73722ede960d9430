import { removeFolder } from './installation.ts';

/** Removes what the set-up installed. */
export default function tearDown(): void {
  if (globalThis.installedHere) removeFolder(globalThis.installedHere);
}
