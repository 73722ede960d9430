import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuild, registryOf } from '@portal/shared-kit/cli/release-client';
import { startPortal, temporaryData } from './portal.mjs';
import { openBrowser } from './slow-visit.mjs';
import { judge, menuEntry, openTab, timed, tokenFor } from './team-tab.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const model = path.join(root, 'mfe-registers');
const rounds = 3;
/** What the project promises, in milliseconds. */
const promises = { all: 10_000, gateway: 2_000 };

/** A remote of its own with all that the model is made of, below an address of its own; nothing of it was ever built.
 *  @param {string} folder @param {string} name */
function copyOfModel(folder, name) {
  const skipped = ['node_modules', 'dist', 'tsconfig.json'];
  cpSync(model, folder, {
    recursive: true,
    filter: (from) => !skipped.includes(path.relative(model, from)),
  });
  // Everything but the cache of the model's own builds.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const entry of readdirSync(path.join(model, 'node_modules')).filter((name) => name !== '.cache'))
    symlinkSync(path.join(model, 'node_modules', entry), path.join(folder, 'node_modules', entry));
  /** @param {string} file @param {(text: string) => string} change */
  const rewrite = (file, change) =>
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));
  rewrite('package.json', (text) => text.replace('mfe-registers', name));
  rewrite('src/app.ts', (text) => text.replaceAll(/'(\/[^']*)':/g, `'/${name}$1':`));
  rewrite('remote.json', (text) => {
    const declared = JSON.parse(text);
    const { routes, menu } = declared.contributes;
    for (const entry of [...routes, ...menu]) entry.path = `/${name}${entry.path}`;
    menu[0].title = name;
    return JSON.stringify({ ...declared, name, title: name });
  });
}

/** @param {string} folder */
const build = (folder) =>
  execFileSync(
    process.execPath,
    [createRequire(path.join(folder, 'package.json')).resolve('webpack/bin/webpack.js')],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } },
  );

/** @param {import('playwright-core').Page} page @param {string} url @param {{ dir: string }} data @param {string} name */
async function publication(page, url, data, name) {
  const folder = path.join(data.dir, 'teams', name);
  copyOfModel(folder, name);
  const registry = registryOf(url, tokenFor(data.dir, name), name);
  const built = await timed(() => build(folder));
  const { manifest, files } = readBuild(path.join(folder, 'dist'));
  const entry = menuEntry(page, name);
  const shown = timed(() => entry.waitFor());
  const published = await timed(() => registry.publish(files, { reason: 'bench', origin: {}, tried: true }));
  const { revision: expected } = published.answer;
  const promoted = await timed(() =>
    registry.promote({ channel: 'stable', release: manifest.release, reason: 'bench', expected }),
  );
  const { took: visible } = await shown;
  const kB = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0) / 1000;
  const gateway = published.took + promoted.took;
  console.log(
    `  ${name}: ${files.size} files, ${kB.toFixed(0)} kB; build ${built.took.toFixed(0)} ms, publish ${published.took.toFixed(0)} ms, promote ${promoted.took.toFixed(0)} ms, in the open tab ${(visible - gateway).toFixed(0)} ms later`,
  );
  return { gateway, visible, all: built.took + visible };
}

/** @param {{ gateway: number, visible: number, all: number }[]} results */
function judgeAll(results) {
  /** @param {(round: typeof results[number]) => number} of */
  const slowest = (of) => Math.max(...results.map(of));
  console.log(
    `slowest of ${rounds}; from what is built to the menu entry ${slowest(({ visible }) => visible).toFixed(0)} ms`,
  );
  judge([
    ['from nothing built to a menu entry in an open tab', slowest(({ all }) => all), promises.all],
    ['of which the gateway', slowest(({ gateway }) => gateway), promises.gateway],
  ]);
}

const data = temporaryData();
const portal = await startPortal(data.dir);
const browser = await openBrowser();
try {
  const page = await openTab(browser, portal.gateway);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  console.log('a new remote of the size of mfe-registers, never built before');
  const results = [];
  for (let round = 1; round <= rounds; round += 1)
    results.push(await publication(page, portal.gateway, data, `mfe-bench-${round}`));
  if (!(await page.evaluate(() => 'neverReloaded' in window))) throw new Error('the open tab was reloaded');
  judgeAll(results);
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
}
