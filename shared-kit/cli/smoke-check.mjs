import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedChromium } from './chromium.mjs';
import { hostScript, wantedOf } from './release-window.mjs';

/** An origin without a server: every request of the page is answered here. */
const origin = 'https://portal.test';
/** @type {Record<string, string>} */
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Opens every page of a built release in Chromium, with an API that has nothing, under the policy of the portal it is for. Throws an Error
 *  that says of each page what it threw, broke or wrote to the console as an error, or that it was not ready in time.
 *  @param {string} dist @param {{ policy: string, patience?: number }} under a Content-Security-Policy with a nonce; milliseconds that a page may take
 *  @returns {Promise<number>} how many pages there are */
export async function checkPages(dist, { policy, patience = 10_000 }) {
  const wanted = wantedOf(dist, origin);
  const { pages } = wanted;
  if (pages.length === 0) return 0;
  const executablePath = installedChromium();
  if (!executablePath)
    throw new Error('no Chromium was found (CHROMIUM_PATH) to open the pages of the release in');
  const { chromium } = await import('playwright-core');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'pt-MZ' });
    await context.route(
      '**/*',
      answering(dist, wanted.base, { policy, script: await hostScript('smoke-host.mjs') }),
    );
    /** @type {string[]} */
    const faults = [];
    let tab = await tabOf(context);
    for (const page of pages) {
      const found = await tab.open(wanted, page, { nonce, patience });
      faults.push(...[...new Set(found)].map((fault) => `${page.path}: ${fault}`));
      if (tab.isBusy()) tab = await tabOf(context);
    }
    if (faults.length === 0) return pages.length;
    const lines = faults.map((fault) => `\n  - ${fault}`).join('');
    throw new Error(`${wanted.name} ${wanted.release} does not open as it should:${lines}`);
  } finally {
    await browser.close();
  }
}

/** The portal's page, the release's files, and nothing of everything else.
 *  @param {string} dist @param {string} base @param {{ policy: string, script: string }} given */
const answering =
  (dist, base, { policy, script }) =>
  async (/** @type {import('playwright-core').Route} */ route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      const body =
        '<!doctype html><html lang="pt"><head><script src="/host.js"></script></head><body></body></html>';
      return route.fulfill({
        body,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
      });
    }
    if (url === `${origin}/host.js`) return route.fulfill({ body: script, contentType: types['.js'] });
    if (!url.startsWith(base)) return route.fulfill({ status: 204 });
    const file = path.join(
      dist,
      decodeURIComponent(new URL(url).pathname.slice(new URL(base).pathname.length)),
    );
    const body = file.startsWith(path.join(dist, path.sep)) && (await readFile(file).catch(() => undefined));
    return body
      ? route.fulfill({
          body,
          contentType: types[path.extname(file)] ?? 'application/octet-stream',
          // As the gateway answers: in a frame the page has an origin of its own.
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.fulfill({ status: 404 });
  };

/** @param {import('playwright-core').BrowserContext} context */
async function tabOf(context) {
  const tab = await context.newPage();
  /** @type {string[]} */
  let said = [];
  let busy = false;
  tab.on('console', (line) => line.type() === 'error' && said.push(line.text()));
  tab.on('pageerror', (error) => said.push(error.message));
  await tab.goto(`${origin}/`);
  return {
    /** Whether its script never came back. */
    isBusy: () => busy,
    /** @param {import('./release-window.mjs').Wanted} wanted @param {import('./release-window.mjs').Page} page
     *  @param {{ nonce: string, patience: number }} under @returns {Promise<string[]>} */
    async open(wanted, page, under) {
      said = [];
      const opened = tab.evaluate(
        (given) => /** @type {any} */ (globalThis).openPage(...given),
        /** @type {const} */ ([wanted, page, under]),
      );
      // Loading, mounting and leaving may each take as long as that.
      const faults = await within(opened, under.patience * 4);
      busy = faults === undefined;
      return [
        ...(faults ?? ['keeps the browser busy and never comes back']),
        ...said.map((line) => line.split('\n', 1)[0]),
      ];
    },
  };
}

/** Undefined where it takes longer. @template T @param {Promise<T>} work @param {number} millis @returns {Promise<T | undefined>} */
async function within(work, millis) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((/** @type {(none: undefined) => void} */ resolve) => {
    timer = setTimeout(() => resolve(undefined), millis);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
