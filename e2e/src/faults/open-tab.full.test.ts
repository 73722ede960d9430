import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { measureMemory, antdStylesLoaded } from '../page-memory.ts';
import { journey, type Visitor } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { root } from '../program.ts';
import { restamp } from '../restamp.ts';
import { eventually, heading, isShown, menuEntry } from '../steps.ts';
import { teamOf } from '../team.ts';
import { buildProbe, countsOnce, openProbe, probePage, releaseOf, type Build, type Probe } from './probe.ts';

const portal = sharedPortal();
let probe: Probe;
beforeAll(async () => {
  probe = buildProbe(portal, 'good-1', 'good-2', 'leaks');
});
afterAll(async () => {
  await probe?.remove();
});

async function goElsewhere(page: Page) {
  await menuEntry(page, 'Perfil').click();
  await isShown(heading(page, 'Perfil'));
}

/** Five minutes that pass at once would count as the time that a mount under way takes. */
const hasMounted = (page: Page, remote: string) =>
  isShown(page.locator(`[data-remote="${remote}"][data-release]`));

journey(
  'an open tab goes on with its release, chunks it has not fetched included, until it goes elsewhere; a new tab gets the new one',
  () => portal,
  async ({ page, openTab }) => {
    const published = await probe.publish('good-1');
    await openProbe(page, published);
    await isShown(probePage(page, 'good-1'));
    await isShown(page.getByText('Elemento probe-mark-mfe-probe-1-0-0-good-1'));
    await countsOnce(page);
    await teamOf('mfe-probe', published.url, published.dataDir).ship(probe.dist('good-2'));

    const second = await openTab();
    await second.page.goto(`${published.url}/probe`);
    await isShown(probePage(second.page, 'good-2'));
    await page.bringToFront();
    await isShown(page.getByText('Contagem: 1'));
    await page.getByRole('button', { name: 'Ver pormenor' }).click();
    await isShown(page.getByText(`Pormenor ${releaseOf('good-1')}`));
    await isShown(page.getByText('Contagem: 1'));
    await eventually(async () => {
      await goElsewhere(page);
      await menuEntry(page, 'Sonda').click();
      await isShown(heading(page, /^Sonda/));
      expect(await probePage(page, 'good-2').isVisible()).toBe(true);
    });
    // Each release defines the same custom element, under a name of its own.
    await isShown(page.getByText('Elemento probe-mark-mfe-probe-1-0-0-good-2'));
    const defined = (build: Build) =>
      page.evaluate((name) => customElements.get(name) !== undefined, `probe-mark-mfe-probe-1-0-0-${build}`);
    expect([await defined('good-1'), await defined('good-2')]).toEqual([true, true]);
  },
);

journey(
  'a tab that stayed open over ten releases still gets the parts of the first, and the tenth when it goes elsewhere',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1');
    await openProbe(page, published);
    await isShown(probePage(page, 'good-1'));
    await countsOnce(page);
    const team = teamOf('mfe-probe', published.url, published.dataDir);
    for (let number = 1; number <= 10; number += 1) {
      const into = path.join(probe.dist('good-1'), `../next-${number}`);
      const amend = (text: string) =>
        text.replaceAll('1.0.0-good-1', `1.0.0-next-${number}`).replaceAll('_good_1', `_next_${number}`);
      await team.ship(restamp(probe.dist('good-1'), into, amend));
    }
    await page.getByRole('button', { name: 'Ver pormenor' }).click();
    await isShown(page.getByText(`Pormenor ${releaseOf('good-1')}`));
    await isShown(page.getByText('Contagem: 1'));
    await eventually(async () => {
      await goElsewhere(page);
      await menuEntry(page, 'Sonda').click();
      await isShown(heading(page, /^Sonda/));
      expect(await heading(page, /^Sonda/).innerText()).toBe('Sonda 1.0.0-next-10');
    });
  },
);

journey(
  'a tab whose registry is out of reach for an hour goes on, asks now and then, and follows once it is back',
  () => portal,
  async ({ page, tab, context }) => {
    const published = await probe.publish('good-1');
    await page.clock.install();
    await openProbe(page, published);
    await isShown(probePage(page, 'good-1'));
    await hasMounted(page, 'mfe-probe');
    await countsOnce(page);
    let requestCount = 0;
    const registry = (url: URL) => url.pathname.startsWith('/registry');
    await context.route(registry, (route) => {
      requestCount += 1;
      return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
    });
    tab.expectFailures(/^502 GET \/registry/);
    await teamOf('mfe-probe', published.url, published.dataDir).ship(probe.dist('good-2'));
    await eventually(() => expect(requestCount).toBeGreaterThan(0));

    for (let minutes = 5; minutes <= 60; minutes += 5) {
      const before = requestCount;
      await page.clock.fastForward('05:00');
      await eventually(() => expect(requestCount).toBeGreaterThan(before));
      const answer = page.waitForResponse('**/api/department?*');
      await menuEntry(page, 'Departamentos').click();
      expect((await answer).status()).toBe(200);
      await hasMounted(page, 'mfe-registers');
      await menuEntry(page, 'Sonda').click();
      await isShown(probePage(page, 'good-1'));
      await hasMounted(page, 'mfe-probe');
    }

    await context.unroute(registry);
    const registryResponse = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/registry',
    );
    await page.clock.fastForward('01:00');
    expect((await registryResponse).status()).toBe(200);
    await eventually(async () => {
      await goElsewhere(page);
      await menuEntry(page, 'Sonda').click();
      await isShown(heading(page, /^Sonda/));
      expect(await probePage(page, 'good-2').isVisible()).toBe(true);
    });
  },
);

/** Opens the probe and leaves it, over and over. */
async function visit(page: Page, times: number) {
  for (let visited = 0; visited < times; visited += 1) {
    await goElsewhere(page);
    await menuEntry(page, 'Sonda').click();
    await isShown(heading(page, /^Sonda/));
  }
  await goElsewhere(page);
}

/** What fifty more visits leave in a page that has seen a few. */
async function leftByFifty({ page, context }: Visitor) {
  const look = await measureMemory(context, page);
  await visit(page, 10);
  await antdStylesLoaded(page);
  const before = await look();
  await visit(page, 50);
  const after = await look();
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    megabytes: (after.heap - before.heap) / 1e6,
  };
}

journey(
  'fifty visits to a remote leave nothing behind',
  () => portal,
  async (visitor) => {
    await openProbe(visitor.page, await probe.publish('good-1'));
    const left = await leftByFifty(visitor);
    expect(left.nodes).toBeLessThan(50);
    expect(left.listeners).toBeLessThan(20);
    expect(left.megabytes).toBeLessThan(4);
  },
);

journey(
  'a page keeps only a few of the timers and listeners that a release leaks in fifty visits, with all they retain',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await openProbe(page, await probe.publish('leaks'));
    const left = await leftByFifty(visitor);
    expect(left.nodes).toBeLessThan(50);
    // A hundred were begun.
    expect(left.listeners).toBeLessThan(30);
    // Fifty megabytes were begun; of each kind five stay, not always of the same visits.
    expect(left.megabytes).toBeLessThan(10);
    expect(warnings).toEqual([expect.stringContaining(`[mfe-probe ${releaseOf('leaks')}] leaves`)]);
  },
);

test('a release that leaks is named by the release command, with what it leaves behind, and is not published', async () => {
  const { url, dataDir } = await probe.publish('good-1');
  const { token } = teamOf('mfe-probe', url, dataDir);
  const command = path.join(root, 'scripts/release.mjs');
  const env = { PATH: process.env.PATH, PORTAL_URL: url, DEPLOY_TOKEN: token };
  const release = (build: Build) =>
    spawnSync(process.execPath, [command, probe.dist(build)], { env, encoding: 'utf8' });
  const leaking = release('leaks');
  expect(leaking.stderr).toMatch(
    /mfe-probe 1\.0\.0-leaks leaves behind each time a page of it is left:(\n {2}- (setInterval|setTimeout|resize on window|keydown on document) \(\S+\.js:\d+:\d+\)){4}\n/,
  );
  expect(leaking.status).toBe(1);
  expect(release('good-2')).toMatchObject({ status: 0, stderr: '' });
  const answer = await fetch(`${url}/registry/remotes/mfe-probe`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { releases } = (await answer.json()) as { releases: { release: string }[] };
  expect(releases.map((entry) => entry.release)).toEqual([releaseOf('good-2'), releaseOf('good-1')]);
});
