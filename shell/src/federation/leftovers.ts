import { watchPage, type Leftover } from '@portal/shared-kit/leftovers';

/** Of each kind a release may leave this many behind: a store that listens for as long as the page lives is no leak, one more at each visit is. */
const kept = 5;

const alive = watchPage(window);
const told = new Set<string>();

/** Releases whose timers run, whether they still stand or not. */
export const lingering = (): string[] =>
  [...alive]
    .filter(({ what, release }) => what.startsWith('set') && !release.startsWith('shell/'))
    .map(({ release }) => release);

/** Ends the oldest of what `<remote>/<release>` left behind beyond a few of each kind, so that a release which never cleans up does not
 *  fill the page (ADR 18). Once no mount of it stands: the twenty rows that each listen are no leak. */
export function endOldest(id: string): void {
  const kinds = new Map<string, Leftover[]>();
  for (const one of alive) {
    if (one.release !== id) continue;
    // One line may well listen for several: what is called tells them apart.
    const kind = `${one.what} ${one.at} ${String(one.work)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const tooMany = [...kinds.values()].flatMap((ones) => ones.slice(0, -kept));
  for (const one of tooMany) one.end();
  const [first] = tooMany;
  if (!first || told.has(id)) return;
  told.add(id);
  console.warn(
    `[${id.replace('/', ' ')}] leaves ${first.what} (${first.at}) behind at each visit; ended for it`,
  );
}
