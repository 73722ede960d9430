import { endOldest, setPresent } from './leftovers.ts';
import { watchOutside } from './outside-elements.ts';
import { attributeChange, reportLeftover, setPossibleCulprits } from './page-violations.ts';
import { watchSheets } from './sheets.ts';

const mounts = new Map<string, number>();
const keepSheets = watchSheets(document);
const keepOutside = watchOutside(document);
let opening: string | undefined;
let recorded: RecordedPage | undefined;

/** Functions that restore what releases changed since the page was recorded, and return the names. */
export interface RecordedPage {
  restoreGlobals(): string[];
  /** What the page holds besides its globals. */
  restoreState(): string[];
}

function follow(): void {
  const mountedIds = [...mounts.keys()];
  const presentIds = opening ? [...mountedIds, opening] : mountedIds;
  keepSheets(mountedIds);
  setPossibleCulprits(presentIds);
  setPresent(presentIds);
  keepOutside(presentIds);
}

/** The release `<remote>/<release>` that is mounted; undefined for none or several. */
export function onlyMounted(): string | undefined {
  const [only, ...others] = mounts.keys();
  return others.length === 0 ? only : undefined;
}

/** A change of the page that was reverted. */
export interface Interference {
  /** The release `<remote>/<release>` that made it; undefined where several may have. */
  culprit: string | undefined;
}

/** Reverts what releases changed in the browser's globals and in shared modules, and reports it; undefined where nothing was changed. */
export function restoreGlobals(): Interference | undefined {
  const changed = recorded?.restoreGlobals() ?? [];
  if (changed.length === 0) return undefined;
  return { culprit: attributeChange(changed.slice(0, 3).join(', ')) };
}

/** Restores globals before a release loads and after it mounts, unmounts or fails, so that it is never reported for changes of others.
 *  Returns a change that another release made, or may have made.
 *  @param record called the first time, before any release runs */
export function restoreGlobalsFor(
  remote: string,
  { release }: { release: string },
  record: () => RecordedPage,
): Interference | undefined {
  recorded ??= record();
  const change = restoreGlobals();
  opening = `${remote}/${release}`;
  follow();
  return change?.culprit === opening ? undefined : change;
}

/** Restores the page around the releases when one of them is left, and reports what it had changed. */
export function restorePage(): void {
  const changed = recorded?.restoreState() ?? [];
  if (changed.length > 0) attributeChange(changed.slice(0, 3).join(', '), reportLeftover);
}

/** Counts a mount of this release; the returned function ends it. Styles, elements and timers of the release are enabled from its first
 *  mount to the end of its last. */
export function trackMount(remote: string, { release }: { release: string }): () => void {
  const id = `${remote}/${release}`;
  mounts.set(id, (mounts.get(id) ?? 0) + 1);
  follow();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const others = mounts.get(id)! - 1;
    if (others > 0) return void mounts.set(id, others);
    restoreGlobals();
    restorePage();
    mounts.delete(id);
    if (opening === id) opening = undefined;
    follow();
    endOldest(id);
  };
}
