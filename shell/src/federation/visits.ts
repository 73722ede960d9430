import { endOldest } from './leftovers.ts';
import { watchNatives } from './natives.ts';
import { watchSheets } from './sheets.ts';
import { blameWhoever, suspect } from './trespasses.ts';

const mounts = new Map<string, number>();
const keepSheets = watchSheets(document);
let opening: string | undefined;
let repair: (() => string[]) | undefined;

function settle(): void {
  const mountedIds = [...mounts.keys()];
  keepSheets(mountedIds);
  suspect(opening ? [...mountedIds, opening] : mountedIds);
}

/** The release `<remote>/<release>` that is mounted; undefined for none or several. */
export function onlyMounted(): string | undefined {
  const [only, ...others] = mounts.keys();
  return others.length === 0 ? only : undefined;
}

interface Repaired {
  changed: boolean;
  /** Undefined where several releases may have done it. */
  culprit: string | undefined;
}

/** Reverts what a release changed in the browser's globals and in shared modules, and reports it. */
export function putRight(): Repaired {
  const changed = repair?.() ?? [];
  return {
    changed: changed.length > 0,
    culprit: changed.length > 0 ? blameWhoever(changed.slice(0, 3).join(', ')) : undefined,
  };
}

/** The same before a release is loaded and whenever it came, went or failed: it is never to blame for what it found. Whether another one
 *  than this is, or may be. @param shared see `watchNatives`; taken as it is when this is first called */
export function putRightFor(
  remote: string,
  { release }: { release: string },
  shared: Readonly<Record<string, object>>,
): boolean {
  repair ??= watchNatives(window, shared);
  const { changed, culprit } = putRight();
  opening = `${remote}/${release}`;
  settle();
  return changed && culprit !== opening;
}

/** Counts a mount of a release; the returned function ends it. What the release brought into the page is enabled between its first mount
 *  and the end of its last. */
export function entered(remote: string, { release }: { release: string }): () => void {
  const id = `${remote}/${release}`;
  mounts.set(id, (mounts.get(id) ?? 0) + 1);
  settle();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const others = mounts.get(id)! - 1;
    if (others > 0) return void mounts.set(id, others);
    putRight();
    mounts.delete(id);
    if (opening === id) opening = undefined;
    settle();
    endOldest(id);
  };
}
