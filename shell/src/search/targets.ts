import type { Found } from '@portal/shared-kit/contract/reporting/search';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { startsAWord } from '../routing/starts-a-word.ts';

/** Something that can be opened. */
export interface Target {
  path: string;
  title: string;
  second: string;
}

export const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title', 'second'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** The entries of the menu whose title has what was typed, at most six. */
export const pagesOf = (menu: readonly MenuGroup[], typed: string): Target[] =>
  menu
    .flatMap(({ title: second, entries }) => entries.map(({ path, title }) => ({ path, title, second })))
    .filter(({ title }) => startsAWord(title, typed))
    .slice(0, 6);

/** What can be done that reads as was typed, at most six. */
export const actsOf = (actions: readonly OfferedAction[], typed: string): Target[] =>
  actions
    .filter(({ title }) => startsAWord(title, typed))
    .slice(0, 6)
    .map(({ path, title, page }) => ({ path, title, second: page }));

/** Where a release opens what was found: by its id, or in its list, narrowed to it. */
export const addressOf = (path: string, { id, title }: Pick<Found, 'id' | 'title'>): string =>
  path.includes(':') ? path.replace(/:\w+/, String(id)) : `${path}?search=${encodeURIComponent(title)}`;
