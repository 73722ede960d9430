import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const fillGaps = createRequire(require.resolve('@portal/shared-kit/testing/jest-preset'))(
  './browser-gaps.cjs',
);
const { JSDOM, ResourceLoader, VirtualConsole } = createRequire(require.resolve('jest-environment-jsdom'))(
  'jsdom',
);

const portal = 'http://portal.test';

/** Draws every page of a built release several times in a window of its own and takes it away again. Throws an Error that names the release
 *  and what it leaves behind each time: timers, listeners on what outlives it, elements; `log` is told which pages could not be drawn.
 *  @param {string} dist @param {(line: string) => void} log */
export async function checkLeaks(dist, log) {
  const { name, release, container, entry } = readJson(dist, 'files.json');
  const base = `${portal}/r/${name}/${release}/`;
  const { requires, contributes } = readJson(dist, 'remote.json');
  const pages = pagesOf(contributes.routes);
  const window = await openWindow(dist, base);
  try {
    const wanted = { name, release, container, entry: base + entry, shared: requires.shared, pages };
    const { leaks, unchecked } = await window.findLeaks(wanted);
    for (const page of unchecked) log(`not checked for leaks: ${page}`);
    if (leaks.length === 0) return;
    const found = leaks.map((/** @type {string} */ leak) => `\n  - ${leak}`).join('');
    throw new Error(`${name} ${release} leaves behind each time a page of it is left:${found}`);
  } finally {
    window.close();
  }
}

/** @param {string} dist @param {string} file */
const readJson = (dist, file) => JSON.parse(readFileSync(path.join(dist, file), 'utf8'));

/** @param {{ path: string, light?: boolean }[]} routes */
const pagesOf = (routes) =>
  routes.map((route) => ({
    exposed: route.light ? 'light' : 'app',
    path: route.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1') || '/',
  }));

/** A window in which the host runs and the files of the release are at their address. @param {string} dist @param {string} base */
async function openWindow(dist, base) {
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
    // What goes wrong on a page is told by its mount; jsdom's own gaps are no concern of a team.
    virtualConsole: new VirtualConsole(),
    beforeParse: fillGaps,
  });
  window.fetch = () => Promise.reject(new TypeError('no network'));
  window.eval(await hostScript());
  return window;
}

async function hostScript() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('leak-host.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
