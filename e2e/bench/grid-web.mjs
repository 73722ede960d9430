import pg from 'pg';
import { gradeClasses, teacher } from './grade-classes.mjs';
import { startPortal, temporaryData } from './portal.mjs';
import { emptyPage, judge, median, openBrowser, slowdown, visit } from './slow-visit.mjs';

const rounds = Number(process.env.ROUNDS ?? 3);
/** Of a cold deep link to the grid and of a second visit; milliseconds from a key to its character in the cell. */
const budgets = { cold: { times: 1.4 }, again: { times: 2.8 }, key: 16 };
const grid = { heading: '', content: 'main [role=grid] [role=gridcell] input' };

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function signedIn(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (window).portalHydrated);
  await page.locator('input[name=email]').fill(teacher);
  await page.locator('input[name=password]').fill('Demo#2026');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: /^Conta de / }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** In the page: `portalKeys` has the milliseconds from each key to the end of what it brought about, the cell laid out anew among it. */
const watchKeys = () => {
  const page = /** @type {any} */ (window);
  /** @type {number[]} */
  const times = [];
  page.portalKeys = times;
  let pressed = 0;
  document.addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
  document.addEventListener('input', () => {
    document.body.getBoundingClientRect();
    times.push(performance.now() - pressed);
  });
};

/** The first key in each of ten rows. @param {import('playwright-core').Page} page @returns {Promise<number[]>} */
async function keys(page) {
  await page.evaluate(watchKeys);
  await page.locator(grid.content).first().fill('');
  for (let row = 0; row < 10; row++) {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  }
  const times = await page.evaluate(() => /** @type {any} */ (window).portalKeys);
  // Before them the cell was emptied.
  return times.slice(1);
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {any} state @param {string} path */
async function visited(browser, url, state, path) {
  const { context, page, opened, traffic } = await visit(browser, url, state, {
    width: 1280,
    height: 800,
  });
  const cold = await opened(path, grid);
  const coldTraffic = traffic();
  // Never idle: the grid listens to what others save. Without the empty page the second visit would wait for what the first one still loads.
  await page.waitForLoadState('load');
  await page.goto('about:blank');
  const again = await opened(path, grid);
  const againTraffic = traffic();
  const key = median(await keys(page));
  await context.close();
  return { cold, again, key, coldTraffic, againTraffic };
}

const data = temporaryData();
const portal = await startPortal(data.dir);
const browser = await openBrowser();
/** @type {Map<string, import('./slow-visit.mjs').Figure[]>} */
const figures = new Map(Object.keys(budgets).map((name) => [name, []]));
try {
  const db = new pg.Pool({ connectionString: portal.databaseUrl(), max: 1 });
  const [place] = await gradeClasses(db, 1);
  await db.end();
  if (!place) throw new Error('The demonstration has no teacher with a class.');
  const path = `/assessment_studant/${place.subject_id}/${place.classmate}?year=${place.year}`;
  const state = await signedIn(browser, portal.gateway);
  for (let n = 0; n < rounds; n++) {
    const {
      cold,
      again,
      key = NaN,
      coldTraffic,
      againTraffic,
    } = await visited(browser, portal.gateway, state, path);
    figures.get('cold')?.push({ value: cold, floor: await emptyPage(browser, coldTraffic) });
    figures.get('again')?.push({ value: again, floor: await emptyPage(browser, againTraffic) });
    figures.get('key')?.push({ value: key });
  }
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
}

console.log(`60 × 8, 1.6 Mbit/s, 150 ms, CPU ×${slowdown}; medians of ${rounds}`);
process.exitCode = judge(budgets, figures) ? 0 : 1;
