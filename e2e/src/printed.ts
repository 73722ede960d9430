import { contrast } from '@portal/shared-kit/contract/core/color';
import type { Locator, Page } from 'playwright-core';

/** The name of a column and that of a subject are buttons, and a switch is what a form says. */
const buttons = 'button:not(.pk-sort, .pg-name, [role="switch"])';
/** What no page is printed with. */
export const bars = [
  buttons,
  '.ant-btn',
  '.p-button',
  'nav',
  '[role="tablist"]',
  'figure summary',
  '.top-bar',
  '.sidebar',
  '.footer',
  '.pk-toolbar',
  '.pk-row-actions',
  '.pk-tabs',
  '.pk-back',
  '.pk-action',
].join();
/** What a record is printed without, for nothing is entered there. */
export const screenOnly = [bars, 'select', 'input:not([type="hidden"])', 'summary'].join();

/** What of this is drawn nevertheless. */
export const needless = (page: Page, what = screenOnly): Promise<string[]> =>
  page
    .locator(what)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/** The colour of each text in `where` that is printed without its ground. */
const textsOf = (where: Locator) =>
  where.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          getComputedStyle(element).printColorAdjust !== 'exact' &&
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
          ),
      )
      .map((element) => ({
        text: element.textContent.slice(0, 60),
        rgb: getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number),
      })),
  );
const hex = (rgb: number[]) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Text elements of `where` that can hardly be read on white paper. */
export async function unreadable(where: Locator): Promise<{ text: string; rgb: number[] }[]> {
  const texts = await textsOf(where);
  expect(texts.length).toBeGreaterThan(0);
  return texts.filter(({ rgb }) => contrast(hex(rgb), '#ffffff') < 4.5);
}
