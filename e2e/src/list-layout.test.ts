import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, isShown } from './steps.ts';

const portal = sharedPortal();
const laptop = { width: 1280, height: 800 };

/** The headings of a list that lie, wholly or in part, under the column of the actions. */
const underTheActions = (page: Page) =>
  page.locator('.pk-sheet table').evaluate((table) => {
    const cells = [...table.querySelectorAll('thead th')];
    const actions = cells.at(-1)!.getBoundingClientRect().left;
    return cells
      .slice(0, -1)
      .filter((cell) => Math.round(cell.getBoundingClientRect().right) > Math.round(actions))
      .map((cell) => cell.textContent);
  });

journey(
  'at 1280 px no column lies under the actions, be it the year or what stands beside a long name without a blank',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    for (const address of ['/classmates', '/courses', '/teachers', '/all-inscriprions/2026']) {
      await page.goto(address);
      const first = page.locator('.pk-sheet tbody tr').first();
      await isShown(first);
      expect([address, await underTheActions(page)]).toEqual([address, []]);
      // Written into the page: the records belong to other journeys as well.
      await first
        .locator('td')
        .nth(1)
        .evaluate((cell) => {
          (cell.querySelector('a') ?? cell).textContent = 'A'.repeat(160);
        });
      expect([`${address}, long name`, await underTheActions(page)]).toEqual([`${address}, long name`, []]);
    }
  },
  laptop,
);

/** Heights of the rows that a screen shows whole. */
const rowsInSight = (page: Page) =>
  page.locator('.pk-sheet tbody tr').evaluateAll((rows) =>
    rows
      .map((row) => row.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= innerHeight)
      .map(({ height }) => Math.round(height)),
  );

journey(
  'twelve rows of 44 to 48 px fit a screen of 1280 × 800',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    for (const address of ['/classmates', '/teachers']) {
      await page.goto(`${address}?per_page=25`);
      await isShown(page.locator('.pk-sheet tbody tr').nth(12));
      const heights = await rowsInSight(page);
      expect([address, heights.length >= 12, heights.filter((it) => it < 44 || it > 48)]).toEqual([
        ...[address, true, []],
      ]);
    }
  },
  laptop,
);

journey(
  'the headers of the permission matrix stay in sight while it is scrolled',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    await page.goto('/users/groups/permissions/2');
    const matrix = page.locator('.pm');
    await isShown(matrix.locator('thead th').first());
    const distance = () =>
      matrix.evaluate((it) => {
        const header = it.querySelector('thead th:nth-child(2)')!;
        return Math.round(header.getBoundingClientRect().top - it.getBoundingClientRect().top);
      });
    const before = await distance();
    const scrolled = await matrix.evaluate((it) => {
      it.scrollTop = it.scrollHeight;
      return it.scrollTop;
    });
    expect(scrolled).toBeGreaterThan(200);
    expect(await distance()).toBe(before);
  },
  laptop,
);
