import { startPortal, temporaryData } from './portal.mjs';
import { emptyPage, judge, openBrowser, slowdown, visit } from './slow-visit.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const account = { identifier: 'secretaria@demo.test', password: 'Demo#2026' };

/** Multiples of an empty page of the same bytes and requests, so that they hold on a slow and a fast machine; otherwise milliseconds, or KB
 *  of compressed script. */
const budgets = {
  'sign-in seen (FCP)': { times: 3.9 },
  'sign-in can be sent': { times: 1.8 },
  'script before sign-in can be sent (KB)': 90,
  'first signed-in screen, after 5 s of typing': 1500,
  'cold deep link to the dashboard': { times: 1.4 },
  'cold deep link to a list of a remote': { times: 1.5 },
  'script of the cold first screen (KB)': 170,
  'script of the cold list of a remote (KB)': 220,
  'second visit, dashboard': { times: 1.5 },
  'second visit, list of a remote': { times: 2.5 },
  'switch to a screen already met': 150,
  'application seen and typed in': { times: 3.3 },
  'application used: a press is answered': { times: 1.5 },
  'script before the application can be used (KB)': 120,
};
/** @type {Map<string, import('./slow-visit.mjs').Figure[]>} */
const figures = new Map();
/** What had arrived when it was measured, in this round. @type {Map<string, import('./slow-visit.mjs').Traffic>} */
const arrived = new Map();
/** @param {keyof typeof budgets} name @param {number} value @param {import('./slow-visit.mjs').Traffic} [traffic] */
const note = (name, value, traffic) => {
  figures.set(name, [...(figures.get(name) ?? []), { value }]);
  if (traffic) arrived.set(name, traffic);
};
/** Measures the floors of a round, next to what is compared with them. @param {import('playwright-core').Browser} browser */
async function measureFloors(browser) {
  for (const [name, traffic] of arrived)
    Object.assign(figures.get(name)?.at(-1) ?? {}, { floor: await emptyPage(browser, traffic) });
}

/** In the page: when something of it was first seen, and its bytes without what it loads. */
const firstPaint = () => {
  const [document] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  return {
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    traffic: { bytes: document?.transferSize ?? 0, requests: 1 },
  };
};

const screens = {
  dashboard: { path: '/dashboard', heading: 'Painel', content: 'main [data-figure]' },
  departments: {
    path: '/departments',
    heading: 'Departamentos',
    content: 'main .pk-sheet tbody tr, main .pk-cards li',
  },
};

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function round(browser, url) {
  const first = await visit(browser, url);
  await first.open('/');
  await first.page.waitForFunction(() => /** @type {any} */ (window).aliveAt);
  note('script before sign-in can be sent (KB)', first.scripts());
  const paint = await first.page.evaluate(firstPaint);
  note('sign-in seen (FCP)', paint.fcp, paint.traffic);
  note(
    'sign-in can be sent',
    await first.page.evaluate(() => /** @type {any} */ (window).aliveAt),
    first.traffic(),
  );

  const text = account.identifier + account.password;
  const delay = 5000 / text.length;
  await first.page.locator('input[name=email]').pressSequentially(account.identifier, { delay });
  await first.page.locator('input[name=password]').pressSequentially(account.password, { delay });
  const sent = await first.page.evaluate(() => performance.now());
  await first.page.locator('button[type=submit]').click();
  note('first signed-in screen, after 5 s of typing', await first.stands(screens.dashboard, sent));
  const state = await first.context.storageState();
  await first.context.close();

  for (const [link, timing, again, kilobytes] of /** @type {const} */ ([
    [
      'dashboard',
      'cold deep link to the dashboard',
      'second visit, dashboard',
      'script of the cold first screen (KB)',
    ],
    [
      'departments',
      'cold deep link to a list of a remote',
      'second visit, list of a remote',
      'script of the cold list of a remote (KB)',
    ],
  ])) {
    const cold = await visit(browser, url, state);
    note(timing, await cold.opened(screens[link].path, screens[link]), cold.traffic());
    note(kilobytes, cold.scripts());
    await cold.page.waitForLoadState('networkidle');
    note(again, await cold.opened(screens[link].path, screens[link]), cold.traffic());
    if (link === 'departments') note('switch to a screen already met', await switching(cold));
    await cold.context.close();
  }
}

/** In the page of the application: types and presses as soon as there is something to type in and to press, long before any script of it,
 *  and remembers when the press was answered. */
const hurried = () => {
  const page = /** @type {any} */ (window);
  const press = () => {
    const name = /** @type {HTMLInputElement | null} */ (
      document.querySelector('#light input[name=fullName]')
    );
    const button = /** @type {HTMLElement | null} */ (document.querySelector('#light button[type=submit]'));
    if (!name || !button) return requestAnimationFrame(press);
    name.value = 'Ana';
    page.pressedAt = performance.now();
    button.click();
    const look = () => {
      if (document.querySelector('#light [role=alert]')?.textContent) page.answeredAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  };
  requestAnimationFrame(press);
};

/** The public application: seen and typed in, and a press of its button, made as early as that, answered.
 *  @param {import('playwright-core').Browser} browser @param {string} url */
async function application(browser, url) {
  const visitor = await visit(browser, url);
  const { page } = visitor;
  await page.addInitScript(hurried);
  await visitor.open('/inscription');
  await page.waitForFunction(() => /** @type {any} */ (window).answeredAt);
  note('script before the application can be used (KB)', visitor.scripts());
  const { fcp, traffic } = await page.evaluate(firstPaint);
  const { pressed, answered } = await page.evaluate(() => ({
    pressed: /** @type {any} */ (window).pressedAt,
    answered: /** @type {any} */ (window).answeredAt,
  }));
  note('application seen and typed in', Math.max(fcp, pressed), traffic);
  note('application used: a press is answered', answered, visitor.traffic());
  const typed = await page.getByLabel('Nome completo').inputValue();
  if (typed !== 'Ana') throw new Error(`what was typed before the scripts is now '${typed}'`);
  await visitor.context.close();
}

/** From the press of a menu entry to the other screen, when both were met before. @param {Awaited<ReturnType<typeof visit>>} visitor */
async function switching({ page, stands }) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const go = async (/** @type {typeof screens.dashboard} */ screen) => {
    const link = page.locator(`#portal-menu a[href="${screen.path}"]`);
    // The group of a screen is folded while another one is open.
    if ((await link.count()) === 0)
      await page.locator('#portal-menu').getByRole('button', { name: 'Registos' }).click();
    await link.hover();
    const pressed = await page.evaluate(() => performance.now());
    await link.dispatchEvent('click');
    return stands(screen, pressed);
  };
  await go(screens.dashboard);
  await go(screens.departments);
  await go(screens.dashboard);
  return go(screens.departments);
}

const data = temporaryData();
const portal = await startPortal(data.dir);
const browser = await openBrowser();
try {
  for (let n = 0; n < rounds; n++) {
    await round(browser, portal.gateway);
    await application(browser, portal.gateway);
    await measureFloors(browser);
  }
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
}

console.log(`1.6 Mbit/s, 150 ms, CPU ×${slowdown}; medians of ${rounds}`);
process.exitCode = judge(budgets, figures) ? 0 : 1;
