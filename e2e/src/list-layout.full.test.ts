import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, hasFocus, isGone, isShown } from './steps.ts';

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
  async ({ page, context, tab }) => {
    // A font of the system is wider: one that is seen before the portal's own has come.
    await context.route('**/figtree.*.woff2', (route) => route.abort('connectionreset'));
    tab.expectFailures(/ERR_CONNECTION_RESET GET .*figtree/);
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

/** The lists of the demonstration that have more rows than a screen shows. */
const longLists = [
  '/students',
  '/alocate_teacher_geral',
  '/guidelines',
  '/courses',
  '/subject',
  '/all-subject',
  '/subject/precedences',
  '/classmates',
  '/teachers',
  '/employees',
  '/audit',
  '/payments',
  '/payments/accounts',
  '/services/references',
  '/payments/debt',
  '/payments/paymentInscriptions_renews',
  '/subject_course',
  '/all-students',
  '/inscription-report',
  '/payedInscriptions/2026',
  '/pendentsInscriptions/2026',
  '/all-inscriprions/2026',
  '/concludedRenew/2026',
  '/RenewPendents/2026',
];
const visibleBody = (page: Page) => page.locator('.pk-sheet tbody').filter({ visible: true });
/** How many rows a screen shows whole, the heights of all that are too low or too high, and the pixels by which the table is wider than its
 *  frame, once the fonts have come or failed: until then the tabs above a list may stand in two lines. */
const rowsOf = (page: Page) =>
  visibleBody(page).evaluate(async (body) => {
    await document.fonts.ready;
    const rows = [...body.children].map((row) => row.getBoundingClientRect());
    const frame = body.closest('.pk-sheet')!;
    return {
      beyond: frame.scrollWidth - frame.clientWidth,
      inSight: rows.filter(({ bottom }) => bottom <= innerHeight).length,
      wrong: rows.map(({ height }) => Math.round(height)).filter((height) => height < 44 || height > 48),
    };
  });

journey(
  'a screen of 1280 × 800 shows twelve whole rows of every long list, of 44 to 48 px each and no wider than their frame',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    const found = [];
    for (const address of longLists) {
      await page.goto(`${address}?per_page=25`);
      await isShown(visibleBody(page).locator('tr').nth(12));
      const { inSight, ...rest } = await rowsOf(page);
      found.push({ address, rows: Math.min(inSight, 12), ...rest });
    }
    expect(found).toEqual(longLists.map((address) => ({ address, rows: 12, beyond: 0, wrong: [] })));
  },
  laptop,
);

/** The lines of a list's cells that an edge runs through: neither shown whole nor, with three dots, left out whole. */
const linesCutThrough = (page: Page) =>
  visibleBody(page).evaluate((body) => {
    const cells = [...body.querySelectorAll('.pk-cell, .pk-person > span')];
    return cells
      .filter((cell) => getComputedStyle(cell).overflowY === 'hidden')
      .flatMap((cell) => {
        const edge = cell.getBoundingClientRect().bottom;
        const text = document.createRange();
        text.selectNodeContents(cell);
        // Letters reach a pixel beyond a line that is as low as these.
        const lines = [...text.getClientRects()].filter(
          ({ top, bottom }) => top < edge - 3 && bottom > edge + 2,
        );
        return lines.length > 0 ? [cell.textContent] : [];
      });
  });

journey(
  'in a font of the system, wider than its own, no line of a list is cut through and its rows stay as high',
  () => portal,
  async ({ page, context, tab }) => {
    await context.route('**/figtree.*.woff2', (route) => route.abort('connectionreset'));
    tab.expectFailures(/ERR_CONNECTION_RESET GET .*figtree/);
    await enter(page, 'master@demo.test');
    for (const address of ['/payments', '/payments/debt', '/services/references', '/students']) {
      await page.goto(`${address}?per_page=25`);
      await isShown(visibleBody(page).locator('tr').nth(12));
      const { wrong } = await rowsOf(page);
      expect([address, wrong, await linesCutThrough(page)]).toEqual([address, [], []]);
    }
  },
  laptop,
);

journey(
  'a teacher has twelve classes in sight under what is due, and every subject',
  () => portal,
  async ({ page }) => {
    await enter(page, 'docente@demo.test');
    for (const address of ['/mySubjects', '/Teacher']) {
      await page.goto(address);
      await isShown(visibleBody(page).locator('tr').nth(12));
      const { inSight, wrong } = await rowsOf(page);
      expect([address, Math.min(inSight, 12), wrong]).toEqual([address, 12, []]);
    }
  },
  laptop,
);

journey(
  "less used filters are reached by keyboard behind 'Filtros', and a cut cell tells the whole of its text",
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    await page.goto('/guidelines?kind=EXAME_NORMAL');
    const filters = page.getByRole('button', { name: 'Filtros (1)', exact: true });
    await filters.focus();
    await page.keyboard.press('Enter');
    const kind = page.getByRole('combobox', { name: 'Tipo', exact: true });
    await hasFocus(kind);
    await page.keyboard.press('Escape');
    await isGone(kind);
    await hasFocus(filters);
    const cell = page.locator('.pk-sheet tbody td .pk-cell').first();
    // Written into the page: the records belong to other journeys as well.
    await cell.evaluate((element) => (element.textContent = 'Introdução à Profissão '.repeat(20)));
    await cell.hover();
    await eventually(async () => expect(await cell.getAttribute('title')).toMatch(/^Introdução à Prof/));
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
      matrix.evaluate((element) => {
        const header = element.querySelector('thead th:nth-child(2)')!;
        return Math.round(header.getBoundingClientRect().top - element.getBoundingClientRect().top);
      });
    const before = await distance();
    const scrolled = await matrix.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      return element.scrollTop;
    });
    expect(scrolled).toBeGreaterThan(200);
    expect(await distance()).toBe(before);
  },
  laptop,
);
