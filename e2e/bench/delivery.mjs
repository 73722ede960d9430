import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readBuild, registryOf } from '@portal/shared-kit/cli/release-client';
import { startPortal, temporaryData } from './portal.mjs';
import { openBrowser } from './slow-visit.mjs';
import { judge, menuEntry, openTab, timed, tokenFor } from './team-tab.mjs';

const rounds = 3;
/** What the project promises, in milliseconds. */
const promises = { menu: 8_000, rollback: 2_000, halt: 15_000 };
/** People for whom it fails until the canary ends (`CANARY_HALT_LEAST`). */
const people = ['secretaria', 'admin', 'master'];

const probe = 'mfe-probe';
const builds = ['good-1', 'good-2', 'throws-at-render'];
const teams = Array.from({ length: rounds }, (_, round) => `mfe-tools-${round + 1}`);

/** Builds made outside the workspace, as those of the journeys. @param {string} folder */
const build = (folder) =>
  execFileSync(
    process.execPath,
    [
      fileURLToPath(new URL('../fixtures/build.mjs', import.meta.url)),
      folder,
      ...builds,
      ...teams.map((name) => `good-1@${name}`),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );

/** A team: publishes what was built and gives it to people. @param {string} url @param {string} dataDir @param {string} folder @param {string} name */
function teamOf(url, dataDir, folder, name) {
  const registry = registryOf(url, tokenFor(dataDir, name), name);
  const reason = 'bench';
  return {
    /** @param {string} built @param {object} promotion */
    async ship(built, promotion) {
      const { manifest, files } = readBuild(path.join(folder, built, 'dist'));
      const about = { reason, origin: {}, tried: true };
      const { revision: expected } = await registry.publish(files, about);
      await registry.promote({ ...promotion, release: manifest.release, reason, expected });
    },
    async rollBack() {
      const { revision: expected } = await registry.state();
      await registry.rollBack({ channel: 'stable', reason, expected });
    },
    canary: async () => (await registry.state()).canary,
  };
}
/** @typedef {ReturnType<typeof teamOf>} Team */
/** @typedef {import('playwright-core').Page} Page */

/** From the command with what is built to the entry in the menu of an open tab. @param {Page} page @param {Team} team @param {string} name */
const publication = (page, team, name) =>
  timed(async () => {
    await team.ship(`good-1@${name}`, { channel: 'stable' });
    await menuEntry(page, name).waitFor();
  });

/** From the command to the earlier release in a tab that was open all the time, on the next page it goes to. @param {Page} page @param {Team} team */
async function rollback(page, team) {
  await menuEntry(page, 'Sonda').click();
  await page.getByRole('heading', { level: 1, name: 'Sonda 1.0.0-good-2', exact: true }).waitFor();
  await menuEntry(page, 'Perfil').click();
  await page.getByRole('heading', { level: 1, name: 'Perfil', exact: true }).waitFor();
  const registryResponse = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/registry');
  return timed(async () => {
    await team.rollBack();
    await (await registryResponse).finished();
    await menuEntry(page, 'Sonda').click();
    await page.getByRole('heading', { level: 1, name: 'Sonda 1.0.0-good-1', exact: true }).waitFor();
  });
}

/** From the last of the crashes that end a canary, as its person sees it, to its end. @param {Page[]} pages @param {Team} team */
async function halt(pages, team) {
  for (const page of pages) {
    await page.goto('/probe');
    // It crashes twice; the last good one stands in.
    await page.getByRole('heading', { level: 1, name: 'Sonda 1.0.0-good-1', exact: true }).waitFor();
  }
  return timed(async () => {
    for (const until = performance.now() + 4 * promises.halt; await team.canary(); await pause(100))
      if (performance.now() > until) throw new Error('the canary was not ended');
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'portal-delivery-'));
build(folder);
const data = temporaryData();
const portal = await startPortal(data.dir, { CANARY_HALT_LEAST: String(people.length) });
const browser = await openBrowser();
try {
  const { gateway: url } = portal;
  const team = teamOf(url, data.dir, folder, probe);
  await team.ship('good-1', { channel: 'stable' });
  const page = await openTab(browser, url);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const published = [];
  for (const name of teams) {
    const its = teamOf(url, data.dir, folder, name);
    published.push((await publication(page, its, name)).took);
  }
  await team.ship('good-2', { channel: 'stable' });
  const { took: back } = await rollback(page, team);
  if (!(await page.evaluate(() => 'neverReloaded' in window))) throw new Error('the open tab was reloaded');
  await team.ship('throws-at-render', { channel: 'canary', percentage: 100 });
  const others = [];
  for (const who of people) others.push(await openTab(browser, url, who));
  const { took: halted } = await halt(others, team);
  console.log(`slowest of ${rounds} publications, one rollback and one canary`);
  judge([
    ['from the command with what is built to the menu of an open tab', Math.max(...published), promises.menu],
    ['from the command to the earlier release in an open tab', back, promises.rollback],
    ['from the last crash to the end of the canary', halted, promises.halt],
  ]);
} finally {
  await browser.close();
  await portal.stop();
  data.remove();
  rmSync(folder, { recursive: true, force: true });
}
