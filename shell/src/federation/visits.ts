import { endOldest } from './leftovers.ts';
import { watchSheets } from './sheets.ts';

const mounts = new Map<string, number>();
const keepSheets = watchSheets(document);
const settle = () => keepSheets([...mounts.keys()]);

/** Counts a mount of a release; the answer ends it. What the release brought into the page is there between its first mount and the end
 *  of its last. */
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
    mounts.delete(id);
    settle();
    endOldest(id);
  };
}
