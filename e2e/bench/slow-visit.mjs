import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { root } from '../../scripts/packages.mjs';

/** The profile of DESIGN's budgets: 1.6 Mbit/s, 150 ms, a CPU four times slower. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
export const slowdown = 4;
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags.split(' '),
  });

export const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** In the page: remembers when the form came alive. */
const watcher = () => {
  const page = /** @type {any} */ (window);
  let alive = false;
  Object.defineProperty(page, 'portalHydrated', {
    get: () => alive,
    set: (value) => {
      alive = value;
      page.aliveAt ??= performance.now();
    },
  });
};

/** In the page: the milliseconds until a screen stands. */
const standing = (/** @type {string} */ heading, /** @type {string} */ content, since = 0) =>
  new Promise((resolve) => {
    const look = () => {
      const title = document.querySelector('main h1');
      const titled = title && (!heading || title.textContent === heading);
      const there = titled && document.querySelector(content);
      if (there) resolve(performance.now() - since);
      else requestAnimationFrame(look);
    };
    look();
  });

/** @typedef {{ heading: string, content: string }} Screen by its heading, any if it is '', and its content */

/** Opens a page of a new browser context on that line.
 *  @param {import('playwright-core').Browser} browser @param {string} url @param {any} [storageState] */
export async function visit(browser, url, storageState, viewport = { width: 360, height: 740 }) {
  // What a service worker fetches would go past the slow line.
  const options = { viewport, serviceWorkers: /** @type {const} */ ('block') };
  const context = await browser.newContext({ ...options, storageState });
  await context.addInitScript(watcher);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = scriptSizes(cdp);
  const traffic = countTraffic(cdp);
  await cdp.send('Page.enable');
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'screenStands' });
  /** @param {string} address */
  const open = (address) => {
    Object.assign(traffic, { bytes: 0, requests: 0 });
    return page.goto(url + address, { waitUntil: 'commit' });
  };
  return {
    context,
    page,
    scripts,
    /** What has arrived since the address was opened. @returns {Traffic} */
    traffic: () => ({ ...traffic }),
    open,
    /** Opens an address; the milliseconds until its screen stands, which the page tells by a binding: a question from outside would compile the
     *  tool's own script in the middle of what is measured. @param {string} address @param {Screen} screen @returns {Promise<number>} */
    async opened(address, { heading, content }) {
      const source = `(${standing})(${JSON.stringify(heading)}, ${JSON.stringify(content)}).then((at) => screenStands(String(at)))`;
      const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
      const stands = new Promise((resolve) =>
        cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
      );
      await open(address);
      const at = await stands;
      await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
      return at;
    },
    /** Waits for a screen by its heading (any heading if it is '') and its content. @param {Screen} screen
     *  @param {number} [since] */
    stands: ({ heading, content }, since = 0) =>
      page.evaluate(`(${standing})(${JSON.stringify(heading)}, ${JSON.stringify(content)}, ${since})`),
  };
}

/** Adds up the scripts that have arrived, in KB of the form that browsers are sent in the end: a new portal sends a quicker one first.
 *  @param {import('playwright-core').CDPSession} cdp */
function scriptSizes(cdp) {
  /** @type {Map<string, string>} */
  const requested = new Map();
  /** @type {Set<string>} */
  const arrived = new Set();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const [, name, file] = /\/r\/([^/]+)\/[^/]+\/(.+\.js)$/.exec(response.url) ?? [];
    if (name && file) requested.set(requestId, path.join(root, name, 'dist', file));
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    const file = requested.get(requestId);
    if (file) arrived.add(file);
  });
  return (ofPackage = '') =>
    [...arrived]
      .filter((file) => file.startsWith(path.join(root, ofPackage)))
      .reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) / 1024;
}

/** Bytes as they were sent, in so many answers. @typedef {{ bytes: number, requests: number }} Traffic */

/** @param {import('playwright-core').CDPSession} cdp @returns {Traffic} */
function countTraffic(cdp) {
  const traffic = { bytes: 0, requests: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return; // from the cache
    traffic.bytes += encodedDataLength;
    traffic.requests += 1;
  });
  return traffic;
}

/** The milliseconds in which an empty page loads the same bytes in as many answers on that line and CPU, the page first and the others at
 *  once: what no page of such a size can be faster than, so that figures of a slow and a fast machine can be compared.
 *  @param {import('playwright-core').Browser} browser @param {Traffic} traffic @returns {Promise<number>} */
export async function emptyPage(browser, { bytes, requests }) {
  const parts = Math.max(0, requests - 1);
  const each = Buffer.alloc(Math.floor(bytes / Math.max(1, requests)), 'x');
  const script = `Promise.all(Array.from({ length: ${parts} }, (_, n) => fetch('/' + n).then((it) => it.arrayBuffer())))
    .then(() => (window.loadedAt = performance.now()))`;
  const server = createServer(({ url }, res) =>
    url === '/' ? res.end(`<!doctype html><script>${script}</script><!--${each}-->`) : res.end(each),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const { context, page, open } = await visit(browser, `http://127.0.0.1:${port}`);
  await open('/');
  await page.waitForFunction(() => /** @type {any} */ (window).loadedAt);
  const loadedAt = await page.evaluate(() => /** @type {any} */ (window).loadedAt);
  await context.close();
  server.close();
  return loadedAt;
}

/** A figure of one round; `floor` is what an empty page of the same bytes and requests took in the same round. @typedef {{ value: number, floor?: number | undefined }} Figure */

/** Says whether the medians keep to the budgets: milliseconds or KB, or `times` the floor of each round, and the milliseconds besides.
 *  @param {Record<string, number | { times: number }>} budgets @param {Map<string, Figure[]>} figures @returns {boolean} */
export function judge(budgets, figures) {
  let allHold = true;
  for (const [name, budget] of Object.entries(budgets)) {
    const all = figures.get(name) ?? [];
    const value = median(all.map((each) => each.value)) ?? NaN;
    const multiple = median(all.map((each) => each.value / (each.floor ?? NaN))) ?? NaN;
    const isMultiple = typeof budget === 'object';
    const holds = isMultiple ? multiple <= budget.times : value <= budget;
    allHold &&= holds;
    const judged = isMultiple
      ? `${multiple.toFixed(2)} × an empty page of the same bytes (${median(all.map(({ floor }) => floor ?? NaN))?.toFixed(0)}), at most ${budget.times}`
      : `at most ${budget}`;
    console.log(
      `  ${holds ? 'holds ' : 'BROKEN'}  ${name.padEnd(48)}${value.toFixed(0).padStart(6)}  ${judged}`,
    );
  }
  return allHold;
}
