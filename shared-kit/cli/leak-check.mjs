import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hostScript, wantedOf } from './release-window.mjs';

const require = createRequire(import.meta.url);
const portal = 'http://portal.test';

/** Draws every page of a built release several times in a window of its own and takes it away again. Throws an Error that names the release
 *  and what it leaves behind each time: timers, listeners on what outlives it, elements; `log` receives the pages that could not be drawn.
 *  @param {string} dist @param {(line: string) => void} log */
export async function checkLeaks(dist, log) {
  const wanted = wantedOf(dist, portal);
  if (wanted.pages.length === 0) return;
  const window = await openWindow(dist, wanted);
  try {
    const { leaks, unchecked } = await window.findLeaks(wanted);
    for (const page of unchecked) log(`not checked for leaks: ${page}`);
    if (leaks.length === 0) return;
    const found = leaks.map((/** @type {string} */ leak) => `\n  - ${leak}`).join('');
    throw new Error(`${wanted.name} ${wanted.release} leaves behind each time a page of it is left:${found}`);
  } finally {
    window.close();
  }
}

/** A window in which the host runs and the files of the release are at their address. @param {string} dist @param {import('./release-window.mjs').Wanted} wanted */
async function openWindow(dist, { base }) {
  const fillGaps = createRequire(require.resolve('@portal/shared-kit/testing/jest-preset'))(
    './browser-gaps.cjs',
  );
  const { JSDOM, ResourceLoader, VirtualConsole } = createRequire(require.resolve('jest-environment-jsdom'))(
    'jsdom',
  );
  class Files extends ResourceLoader {
    /** @param {string} url */
    fetch(url) {
      const file = url.startsWith(base) ? path.join(dist, decodeURIComponent(url.slice(base.length))) : '';
      return file.startsWith(path.join(dist, path.sep)) ? readFile(file) : null;
    }
  }
  const { window } = new JSDOM('<!doctype html><html lang="pt"><head></head><body></body></html>', {
    url: `${portal}/`,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    resources: new Files(),
    // The mount reports errors of a page; gaps of jsdom itself do not concern a team.
    virtualConsole: new VirtualConsole(),
    beforeParse: fillGaps,
  });
  window.fetch = () => Promise.reject(new TypeError('no network'));
  window.eval(await hostScript('leak-host.mjs'));
  return window;
}
