import type { FoundRecord } from '@portal/shared-kit/contract/reporting/search';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { startsAWord } from '../routing/starts-a-word.ts';

/** Something that can be opened. */
export interface SearchTarget {
  path: string;
  title: string;
  second: string;
}

export const isTarget = (value: unknown): value is SearchTarget =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title', 'second'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Menu entries whose title matches, at most six. */
export const pagesOf = (menu: readonly MenuGroup[], typed: string): SearchTarget[] =>
  menu
    .flatMap(({ title: second, entries }) => entries.map(({ path, title }) => ({ path, title, second })))
    .filter(({ title }) => startsAWord(title, typed))
    .slice(0, 6);

/** Matching actions, at most six. */
export const actsOf = (actions: readonly OfferedAction[], typed: string): SearchTarget[] =>
  actions
    .filter(({ title }) => startsAWord(title, typed))
    .slice(0, 6)
    .map(({ path, title, page }) => ({ path, title, second: page }));

/** Address of a found record: by id, or the release's list filtered by it, with its view over it where the list is a register of the kit. */
export const addressOf = (path: string, { id, title }: Pick<FoundRecord, 'id' | 'title'>): string =>
  path.includes(':')
    ? path.replace(/:\w+/, String(id))
    : `${path}?search=${encodeURIComponent(title)}&ver=${id}`;
