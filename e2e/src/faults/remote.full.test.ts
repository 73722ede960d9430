import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { eventually, heading, isShown, menuEntry } from '../steps.ts';
import {
  about,
  buildProbe,
  closedByForce,
  counted,
  countsOnce,
  entryOf,
  isCounted,
  lastGoodTakesOver,
  neverSaysGoodbye,
  openProbe,
  probePage,
  releaseOf,
  restWorks,
  searched,
  type Probe,
} from './probe.ts';

const portal = sharedPortal();
let probe: Probe;
beforeAll(async () => {
  probe = buildProbe(
    portal,
    'good-1',
    'good-2',
    'throws-at-load',
    'throws-at-render',
    'never-resolves',
    'hangs-in-unmount',
    'loops',
  );
});
afterAll(async () => {
  await probe?.remove();
});

journey(
  'a release that answers HTML in place of its code gives way to the last good one',
  () => portal,
  async (visitor) => {
    const published = await probe.publish('good-1', 'good-2');
    const body = '<!doctype html><title>Proxy</title>';
    await visitor.page.route(entryOf('good-2'), (route) => route.fulfill({ contentType: 'text/html', body }));
    visitor.tab.expectFailures(about('good-2'));
    await lastGoodTakesOver(visitor, published);
  },
);

journey(
  'code that is not what was published is refused by the browser, never runs, and gives way to the last good release',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const published = await probe.publish('good-1', 'good-2');
    await page.route(entryOf('good-2'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
    });
    tab.expectFailures(/Failed to find a valid digest in the 'integrity' attribute for resource .*good-2/);
    await lastGoodTakesOver(visitor, published);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  },
);

journey(
  'a file that was changed on the disk of the gateway is refused, not served, and gives way to the last good release',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const published = await probe.publish('good-1', 'good-2');
    const folder = published.folder('good-2');
    for (const form of readdirSync(folder).filter((name) => name !== 'release.json'))
      writeFileSync(path.join(folder, form, 'remoteEntry.js'), 'window.tampered = true;');
    tab.expectFailures(about('good-2'));
    await lastGoodTakesOver(visitor, published);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    const answer = await fetch(`${published.url}/r/mfe-probe/${releaseOf('good-2')}/remoteEntry.js`);
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toContain('tampered');
    expect(published.output()).toContain('a stored file is not what was published');
  },
);

journey(
  'a release that throws while it loads gives way to the last good one',
  () => portal,
  async (visitor) => {
    const published = await probe.publish('good-1', 'throws-at-load');
    await lastGoodTakesOver(visitor, published);
  },
);

journey(
  'a release that throws at each render gives way to the last good one, and both were given one React',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const published = await probe.publish('good-1', 'throws-at-render');
    tab.expectFailures(/console: .*the probe fails at each render/);
    await lastGoodTakesOver(visitor, published);
    const loadedReacts = await page.evaluate(() => {
      const [first, second, ...others] = Object.entries(globalThis.reactByRelease ?? {});
      return {
        releases: [first?.[0], second?.[0]].sort(),
        others: others.length,
        same:
          first?.[1].useState === second?.[1].useState &&
          first?.[1].createElement === second?.[1].createElement,
      };
    });
    expect(loadedReacts).toEqual({
      releases: [releaseOf('good-1'), releaseOf('throws-at-render')],
      others: 0,
      same: true,
    });
  },
);

journey(
  'a release that never gets ready is given up after 20 seconds, and the last good one takes over',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const published = await probe.publish('good-1', 'never-resolves');
    tab.expectFailures(/single-spa minified message #31.*arg=20000/);
    await page.clock.install();
    await openProbe(page, published);
    await isShown(page.getByText('Por favor, aguarde enquanto carregamos a informaçao...'));
    await eventually(async () => expect(await page.evaluate(() => 'probeIsAwaited' in window)).toBe(true));
    await page.clock.fastForward('00:09');
    await isShown(page.getByText('A ligação está lenta. Continuamos a tentar…'));
    await page.clock.fastForward('00:12');
    await isShown(probePage(page, 'good-1'));
    await countsOnce(page);
    // It had its chance in this tab: the next time it is given three seconds.
    await restWorks(page);
    await menuEntry(page, 'Sonda').click();
    await page.locator('[data-remote="mfe-probe"] > div').waitFor({ state: 'attached' });
    await page.clock.fastForward('00:04');
    await isShown(probePage(page, 'good-1'));
    // Neither does its piece.
    // Awaited from before: it stands for three seconds of a clock that goes on.
    const coming = isShown(page.getByRole('region', { name: 'Sonda', exact: true }).getByRole('status'));
    const results = await searched(page, 'sonda', 'good-1');
    await coming;
    await page.clock.fastForward('00:04');
    await isShown(results);
  },
);

journey(
  'a piece that holds the whole tab is named by the next page of the tab, which opens the one of the last good release',
  () => portal,
  async ({ page, context }) => {
    const published = await probe.publish('good-1', 'loops');
    await neverSaysGoodbye(page);
    await openProbe(page, published);
    await isShown(probePage(page, 'loops'));
    await menuEntry(page, 'Painel').click();
    await isShown(heading(page, 'Painel'));
    await closedByForce(page, context, () => searched(page, 'sonda', 'loops'));
    await isShown(heading(page, 'Painel'));
    await isShown(await searched(page, 'sonda', 'good-1'));
    await isCounted(page, published, 'loops', 'hung');
    expect(await counted(published, 'good-1', 'hung')).toBe(0);
  },
);

journey(
  'a release that hangs in unmount is gone from the page at once, detached after three seconds, and can be opened again',
  () => portal,
  async ({ page, tab }) => {
    const published = await probe.publish('hangs-in-unmount');
    // What single-spa has to say of it, 20 seconds after the first unmount, is all that is ever seen.
    tab.expectFailures(/single-spa minified message #31/);
    await page.clock.install();
    await openProbe(page, published);
    await isShown(probePage(page, 'hangs-in-unmount'));
    const hung = await page.locator('[data-remote="mfe-probe"] > div').elementHandle();
    await restWorks(page);
    expect(await hung!.evaluate((element) => (element as HTMLElement).hidden)).toBe(true);
    await page.clock.runFor('00:03');
    expect(await hung!.evaluate((element) => element.parentElement)).toBeNull();
    await menuEntry(page, 'Sonda').click();
    await countsOnce(page);
    await restWorks(page);
    await page.clock.runFor('00:25');
    await isShown(page.getByRole('row', { name: /Direito/ }));
  },
);

journey(
  'a page whose code fails to arrive once is there at the next try',
  () => portal,
  async ({ page, tab }) => {
    const published = await probe.publish('good-1');
    await openProbe(page, published);
    await isShown(probePage(page, 'good-1'));
    await countsOnce(page);
    await page.route('**/r/mfe-probe/**', (route) => route.abort('connectionreset'), { times: 1 });
    tab.expectFailures(about('good-1'));
    await page.getByRole('link', { name: 'Mais' }).click();
    await isShown(page.getByText('Não foi possível abrir esta página.'));
    await tab.axe();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(page.getByText(`Pormenor ${releaseOf('good-1')}`));
  },
);
