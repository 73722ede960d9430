import { watchLasting } from './lasting-objects.ts';
import { guardPage } from './page-guard.ts';

/** Guards the page against releases; runs before the code of any of them. */
export function guardAgainstReleases(page: Window & typeof globalThis): void {
  guardPage(page);
  watchLasting(page);
}
