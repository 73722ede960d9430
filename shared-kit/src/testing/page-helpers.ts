import { getConfig } from '@testing-library/react';

/** The labels of what a row, or every row of a table, offers to do, in their order; the button that only opens others is none. */
export const offered = (scope: HTMLElement): (string | null)[] =>
  [...scope.querySelectorAll('.pk-row-actions .pk-action:not(.pk-toggle)')].map(
    ({ textContent }) => textContent,
  );

/** Runs what awaits React's own paint, as the shell's mounting does: within act() React would hold that paint back until the end. */
export const outsideAct = <Result>(run: () => Promise<Result>): Promise<Result> =>
  getConfig().asyncWrapper(run) as Promise<Result>;

/** The addresses of files that the browser was made to save without leaving the page; until jest.restoreAllMocks(). */
export function savedFiles(): string[] {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.pathname);
  });
  return saved;
}

/** Runs a test as on a telephone: rows and tables are drawn one below the other. */
export async function onNarrowScreen(run: () => Promise<void>): Promise<void> {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 640px)' });
  try {
    await run();
  } finally {
    window.matchMedia = matchMedia;
  }
}
