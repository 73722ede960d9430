import { watchPage, type Leftover } from '@portal/shared-kit/leftovers';

/** Leftovers tolerated per kind and release: one page-wide listener is no leak, one more at each visit is. */
const tolerated = 5;

const alive = watchPage(window);
const reported = new Set<string>();

/** Releases with running timers, mounted or not. */
export const lingering = (): string[] =>
  [...alive]
    .filter(({ what, release }) => what.startsWith('set') && !release.startsWith('shell/'))
    .map(({ release }) => release);

/** Removes the oldest leftovers of `<remote>/<release>` beyond a few of each kind, so that a release which never cleans up does not fill
 *  the page (ADR 18). Only once it has no mount: twenty rows that each listen are no leak. */
export function endOldest(id: string): void {
  const kinds = new Map<string, Leftover[]>();
  for (const one of alive) {
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
  console.warn(
    `[${id.replace('/', ' ')}] leaves ${first.what} (${first.at}) behind at each visit; ended for it`,
  );
}
