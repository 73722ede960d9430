import { readFileSync } from 'node:fs';
import { startPortal, temporaryData } from './portal.mjs';
import { median, openBrowser, slowdown, visit } from './slow-visit.mjs';

const rounds = Number(process.env.ROUNDS ?? 3);
/** Milliseconds to a cold deep link and to a second visit. What a screen weighs is held by npm run check -- budgets. */
const promised = { cold: 3500, again: 1200 };
const account = { email: 'estudante@demo.test', password: 'Demo#2026' };

const declared = JSON.parse(readFileSync(new URL('../../mfe-student/remote.json', import.meta.url), 'utf8'));
/** Every screen of the remote. @type {string[]} */
const screens = declared.contributes.routes.map((/** @type {{ path: string }} */ { path }) => path);
/** All that was asked for stands: nothing of the page waits any more. */
const whole = { heading: '', content: 'main .st-page:not(:has(p[role=status]))' };

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function signedIn(browser, url) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (window).portalHydrated);
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: /^Conta de / }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {any} state @param {string} path */
async function opened(browser, url, state, path) {
  const visitor = await visit(browser, url, state);
  const cold = await visitor.opened(path, whole);
  const script = visitor.scripts('mfe-student');
  await visitor.page.waitForLoadState('networkidle');
  const again = await visitor.opened(path, whole);
  await visitor.context.close();
  return { cold, again, script };
}

const data = temporaryData();
const portal = await startPortal(data.dir);
const browser = await openBrowser();
/** @type {Map<string, Awaited<ReturnType<typeof opened>>[]>} */
const figuresByPath = new Map(screens.map((path) => [path, []]));
try {
  const state = await signedIn(browser, portal.gateway);
  for (let n = 0; n < rounds; n++)
    for (const [path, figures] of figuresByPath) {
      figures.push(await opened(browser, portal.gateway, state, path));
      console.log(path, JSON.stringify(figures.at(-1)));
    }
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
}

console.log(
  `1.6 Mbit/s, 150 ms, CPU ×${slowdown}; medians of ${rounds}; at most ${JSON.stringify(promised)}`,
);
let allHold = true;
for (const [path, figures] of figuresByPath) {
  const of = (/** @type {'cold' | 'again' | 'script'} */ name) =>
    median(figures.map((each) => each[name])) ?? NaN;
  const holds = of('cold') <= promised.cold && of('again') <= promised.again;
  allHold &&= holds;
  console.log(
    `  ${holds ? 'holds ' : 'BROKEN'}  ${path.padEnd(28)} cold ${of('cold').toFixed(0).padStart(5)}  again ${of('again').toFixed(0).padStart(5)} ms  own script ${of('script').toFixed(1).padStart(5)} KB`,
  );
}
process.exitCode = allHold ? 0 : 1;
