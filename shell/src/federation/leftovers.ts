import { reportLeftover, setExtensionWatch } from './page-violations.ts';
import { hasSeenExtension, watchPage, type Leftover } from '@portal/shared-kit/leftovers';

/** Leftovers tolerated per kind and release: one page-wide listener is no leak, one more at each visit is. */
const tolerated = 5;

const present = new Set<string>();
const known = new Set<string>();

/** Whether the release `<remote>/<release>` was in the page and is neither mounted nor being opened. */
export const hasLeft = (id: string): boolean => known.has(id) && !present.has(id);

/** What releases began and have not ended. */
export const runningLeftovers = watchPage(window, hasLeft);
setExtensionWatch(hasSeenExtension);
const reported = new Set<string>();

/** Sets the releases that are mounted or being opened. Timers and listeners of the others pause until they are opened again (ADR 18). */
export function setPresentReleases(ids: readonly string[]): void {
  const [before, now] = [new Set(present), new Set(ids)];
  present.clear();
  for (const id of ids) {
    present.add(id);
    known.add(id);
  }
  for (const one of runningLeftovers) {
    if (before.has(one.release) && !now.has(one.release)) one.pause();
    if (!before.has(one.release) && now.has(one.release)) one.resume();
  }
}

/** Removes the oldest leftovers of `<remote>/<release>` beyond a few of each kind, so that a release which never cleans up does not fill
 *  the page (ADR 18). Only once it has no mount: twenty rows that each listen are no leak. */
export function endExcessLeftovers(id: string): void {
  const kinds = new Map<string, Leftover[]>();
  for (const one of runningLeftovers) {
    if (one.release !== id) continue;
    // One source line may register several listeners; the event name distinguishes them.
    const kind = `${one.what} ${one.at} ${String(one.work)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const tooMany = [...kinds.values()].flatMap((ones) => ones.slice(0, -tolerated));
  for (const one of tooMany) one.end();
  const [first] = tooMany;
  if (!first || reported.has(id)) return;
  reported.add(id);
  reportLeftover(id, `${first.what} (${first.at}) at each visit`);
}
