import { isTarget, type SearchTarget } from './targets.ts';

interface Drafts {
  read(key: string): unknown;
  save(key: string, value: unknown): void;
}

/** Storage key, within the signed-in user's data, which are removed at sign-out. */
const key = 'recent';
const most = 6;

/** The records that the user opened last, the latest first. */
export function recentOf(drafts: Drafts): SearchTarget[] {
  const stored = drafts.read(key);
  return Array.isArray(stored) ? stored.filter(isTarget) : [];
}

export function rememberRecent(drafts: Drafts, target: SearchTarget): void {
  const others = recentOf(drafts).filter(({ path }) => path !== target.path);
  drafts.save(key, [target, ...others].slice(0, most));
}
