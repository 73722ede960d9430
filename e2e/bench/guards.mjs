import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { median, openBrowser, slowdown } from './slow-visit.mjs';

/** What the guards between releases may cost: milliseconds for each switch at the slow profile, and bytes (brotli) in the shell. */
const promised = { ms: 40, bytes: 8192 };
const switches = 200;

const shell = fileURLToPath(new URL('../../shell/src/', import.meta.url));
const guards = [
  'mounts',
  'page-guard',
  'page-globals',
  'sheets',
  'page-violations',
  'leftovers',
  'trail',
  'page-state',
];

/** The guards alone, as one script. What only refers to types or to telemetry is left out.
 *  @param {string} contents @param {string} [globalName] */
async function bundled(contents, globalName) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.join(shell, 'federation'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'chrome109',
    ...(globalName && { globalName }),
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const all = await bundled(guards.map((name) => `export * from './${name}.ts';`).join('\n'), 'guards');
const telemetry = await bundled(`export * from './telemetry.ts';`, 'telemetry');
const bytes = brotliCompressSync(all).length - brotliCompressSync(telemetry).length;

const browser = await openBrowser();
try {
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.setContent('<title>Portal</title><main id="root"></main>');
  await page.addScriptTag({ content: Buffer.from(all).toString() });
  const times = await page.evaluate((count) => {
    const { guards } = /** @type {any} */ (globalThis);
    guards.guardPage(window);
    const of = (/** @type {number} */ n) => ({ release: `1.0.0-${n % 2}` });
    const methods = Array.from({ length: 40 }, (_, n) => [`method${n}`, () => n]);
    // As many modules as the releases share.
    const shared = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`module${n}`, Object.fromEntries(methods)]),
    );
    let leave = () => {};
    return Array.from({ length: count }, (_, n) => {
      // As the remotes of the portal bring: a few sheets each.
      for (let sheet = 0; sheet < 5; sheet += 1) {
        const style = document.createElement('style');
        style.textContent = `.remote-${n}-${sheet} { color: red }`;
        document.head.append(style);
      }
      const began = performance.now();
      leave();
      guards.restoreGlobalsFor(`mfe-${n % 2}`, of(n), () => ({
        restoreGlobals: guards.recordGlobals(window, shared),
        restoreState: guards.recordPage(window),
      }));
      leave = guards.trackMount(`mfe-${n % 2}`, of(n));
      return performance.now() - began;
    });
  }, switches);
  const ms = median(times) ?? Infinity;
  const withinBudget = ms <= promised.ms && bytes <= promised.bytes;
  console.log(
    `guards: ${ms.toFixed(2)} ms a switch (median of ${switches}, CPU ×${slowdown}; ${promised.ms} promised), ${bytes} bytes (${promised.bytes} promised)`,
  );
  process.exitCode = withinBudget ? 0 : 1;
} finally {
  await browser.close();
}
