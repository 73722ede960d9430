import { palettes } from '@portal/shared-kit/contract/core/tokens';
import type { Page } from 'playwright-core';
import type { Visitor } from './journey.ts';
import { bars, needless, unreadable } from './printed.ts';
import { eventually } from './steps.ts';

/** A screen of 1280 × 800 at 200 %. */
export const zoomed = { width: 640, height: 400 };

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => String(parseInt(hex.slice(at, at + 2), 16))).join(', ')})`;
export const darkGround = rgb(palettes.dark.ground);
export const lightGround = rgb(palettes.light.ground);
export const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Fits a screen at 200 %. Leaves the page of its own size. */
export async function fitsZoomed({ page, size }: Visitor, what: string): Promise<void> {
  await page.setViewportSize(zoomed);
  await eventually(async () => expect([what, await cutOff(page)]).toEqual([what, []]));
  await page.setViewportSize(size);
}

/** Can be read in the dark theme. Leaves the page light. */
export async function readableInTheDark({ page, tab }: Visitor): Promise<void> {
  const isIn = async (theme: 'dark' | 'light') => {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
  };
  await isIn('dark');
  await tab.contrast();
  await isIn('light');
}

/** Is printed in dark words on white, without what only a screen needs. Leaves the page on the screen. */
export async function printsWell({ page, tab }: Visitor, what: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await tab.settled();
  const found = {
    bars: await needless(page, bars),
    darkGrounds: await darkGrounds(page),
    unreadable: await unreadable(page.locator('body')),
  };
  expect([what, found]).toEqual([what, { bars: [], darkGrounds: [], unreadable: [] }]);
  await page.emulateMedia({ media: 'screen' });
}

/** What is wider than the screen, and the controls that are partly beyond its edges or beyond those of what holds them, where nobody can
 *  scroll to them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tagOf = (element: Element) => element.outerHTML.slice(0, 160);
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return !isDrawn || width <= 1 || height <= 1 || element.closest('[inert]') !== null;
    };
    /** Whether an edge that nothing scrolls over runs through the control. */
    const isCut = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      let [isLooseX, isLooseY] = [false, false];
      for (let holder = control.parentElement; holder; holder = holder.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(holder);
        const edge = holder.getBoundingClientRect();
        isLooseX ||= overflowX === 'auto' || overflowX === 'scroll';
        isLooseY ||= overflowY === 'auto' || overflowY === 'scroll';
        const isFrameX = overflowX === 'hidden' || overflowX === 'clip';
        const isFrameY = overflowY === 'hidden' || overflowY === 'clip';
        if (!isLooseX && isFrameX && (left < edge.left - 2 || right > edge.right + 2)) return true;
        if (!isLooseY && isFrameY && (top < edge.top - 2 || bottom > edge.bottom + 2)) return true;
        if (position === 'fixed') {
          // The page does not scroll it.
          if (!isLooseY && (top < -2 || bottom > innerHeight + 2)) return true;
          break;
        }
      }
      return !isLooseX && (left < -2 || right > innerWidth + 2);
    };
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')];
    const wider = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(wider > 0 ? [`the page, by ${wider} px`] : []),
      ...controls.filter((control) => !isHidden(control) && isCut(control)).map(tagOf),
    ];
  });

/** Pixels of the longest page of a telephone, some eleven screens: more is folded or divided into pages. */
const longest = 8000;

/** A page that is too long for a telephone, words smaller than 12 px, moments told to the second that a day begins at, and words that lie
 *  upon others. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const found = new Set<string>();
    const { scrollHeight } = document.documentElement;
    if (innerWidth < 641 && scrollHeight > most) found.add(`the page has ${scrollHeight} px`);
    const isUnseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('svg, script, style, noscript, option, [inert]') !== null;
    const drawn: { words: string; holder: Element; box: DOMRect; layer: Element | null }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent!.trim();
      const holder = text.parentElement!;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 3 && height > 3);
      if (words === '' || boxes.length === 0 || isUnseen(holder)) continue;
      if (parseFloat(getComputedStyle(holder).fontSize) < 12) found.add(`smaller than 12 px: ${words}`);
      if (words.includes(' 00:00:00')) found.add(`a day as a moment: ${words}`);
      // What scrolls or is cut may lie beneath something by its measures alone.
      let isLoose = false;
      // The page passes beneath what stays in sight, such as the bar of a form.
      let layer = holder.closest('.sidebar, .top-bar');
      for (let frame: Element | null = holder; frame && !isLoose; frame = frame.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(frame);
        isLoose = frame !== document.body && (overflowX !== 'visible' || overflowY !== 'visible');
        if (position === 'sticky' || position === 'fixed') layer ??= frame;
        if (position === 'fixed') break;
      }
      if (!isLoose) for (const box of boxes) drawn.push({ words, holder, box, layer });
    }
    drawn.sort((a, b) => a.box.top - b.box.top);
    for (const [at, one] of drawn.entries())
      for (let next = at + 1; next < drawn.length; next++) {
        const other = drawn[next]!;
        if (other.box.top > one.box.bottom - 5) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (across > 3 && one.holder !== other.holder && one.layer === other.layer)
          found.add(`«${one.words.slice(0, 40)}» lies upon «${other.words.slice(0, 40)}»`);
      }
    return [...found].slice(0, 12);
  }, longest);

/** What covers a place of more than a few words and is dark. */
const darkGrounds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.documentElement.querySelectorAll('*')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (!element.checkVisibility() || width < 200 || height < 20) return false;
        const { backgroundColor, printColorAdjust } = getComputedStyle(element);
        const [red, green, blue, alpha = 1] = backgroundColor.match(/[\d.]+/g)!.map(Number);
        return printColorAdjust !== 'exact' && alpha > 0.1 && red! + green! + blue! < 384;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
