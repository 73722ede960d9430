import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { journey, narrow, type Visitor } from '../journey.ts';
import { startPortal, type Portal } from '../portal.ts';
import { eventually, heading, isShown, menuEntry, signIn } from '../steps.ts';
import { buildProbe, releaseOf, type Build, type Probe, type Published } from './probe.ts';

let portal: Portal;
let probe: Probe;
beforeAll(async () => {
  portal = await startPortal();
  probe = buildProbe(portal);
});
afterAll(async () => {
  await probe?.remove();
  await portal?.remove();
});

/** Signs in at a gateway and opens the probe from the menu, so that the portal stands when it is loaded. */
async function openProbe(page: Page, { url }: Pick<Published, 'url'>) {
  await page.goto(`${url}/login`);
  await signIn(page, 'secretaria@demo.test');
  await isShown(heading(page, 'Painel'));
  await menuEntry(page, 'Sonda').click();
}

const probePage = (page: Page, build: Build) => heading(page, `Sonda ${releaseOf(build)}`);

async function countsOnce(page: Page) {
  await page.getByRole('button', { name: 'Contar' }).click();
  await isShown(page.getByText('Contagem: 1'));
}

async function restWorks(page: Page) {
  await menuEntry(page, 'Departamentos').click();
  await isShown(heading(page, 'Departamentos'));
  await isShown(page.getByRole('row', { name: /Direito/ }));
}

/** Whatever is said about the files of a build. */
const about = (build: Build) => new RegExp(`/r/mfe-probe/${releaseOf(build).replaceAll('.', '[.]')}/`);
const entryOf = (build: Build) => `**/r/mfe-probe/${releaseOf(build)}/remoteEntry.js`;

async function lastGoodTakesOver({ page }: Visitor, published: Published) {
  await openProbe(page, published);
  await isShown(probePage(page, 'good-1'));
  await countsOnce(page);
  await restWorks(page);
}

journey(
  'a release whose files are missing gives way to the last good one in the same page',
  () => portal,
  async (visitor) => {
    const published = await probe.publish('good-1', 'good-2');
    rmSync(published.folder('good-2'), { recursive: true });
    visitor.tab.expectFailures(about('good-2'));
    await lastGoodTakesOver(visitor, published);
  },
);

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
    const seen = await page.evaluate(() => {
      const [first, second, ...others] = Object.entries(globalThis.reactSeen ?? {});
      return {
        releases: [first?.[0], second?.[0]].sort(),
        others: others.length,
        same:
          first?.[1].useState === second?.[1].useState &&
          first?.[1].createElement === second?.[1].createElement,
      };
    });
    expect(seen).toEqual({
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
    await page.clock.fastForward('00:09');
    await isShown(page.getByText('A ligação está lenta. Continuamos a tentar…'));
    await page.clock.fastForward('00:12');
    await isShown(probePage(page, 'good-1'));
    await countsOnce(page);
  },
);

journey(
  'without a last good release a card says why, whom to ask and offers to try again; the rest of the portal goes on',
  () => portal,
  async ({ page, tab }) => {
    const published = await probe.publish('good-1');
    await page.route(entryOf('good-1'), (route) => route.abort('connectionreset'));
    tab.expectFailures(about('good-1'));
    await openProbe(page, published);
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir Sonda' });
    await isShown(card);
    await isShown(card.getByText('A ligação falhou ou está muito lenta.'));
    await isShown(card.getByText('Equipa da Sonda (sonda@demo.test)'));
    await isShown(card.getByText(`mfe-probe/${releaseOf('good-1')}/network`));
    await tab.axe();
    await restWorks(page);
    await menuEntry(page, 'Sonda').click();
    await isShown(card);
    await page.unroute(entryOf('good-1'));
    await card.getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(probePage(page, 'good-1'));
  },
);

journey(
  'a broken release without a last good one shows its card on a small screen, too',
  () => portal,
  async ({ page, tab }) => {
    const published = await probe.publish('throws-at-load');
    await page.goto(`${published.url}/login?voltar=/probe`);
    await signIn(page, 'secretaria@demo.test');
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir Sonda' });
    await isShown(card.getByText('Esta parte do portal tem um problema na versão publicada.'));
    await tab.axe();
  },
  narrow,
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

journey(
  'an open tab goes on with its release, chunks it has not fetched included, until it goes elsewhere; a new tab gets the new one',
  () => portal,
  async ({ page, openTab }) => {
    const published = await probe.publish('good-1');
    await openProbe(page, published);
    await isShown(probePage(page, 'good-1'));
    await countsOnce(page);
    await published.publish('good-2');

    const second = await openTab();
    await second.page.goto(`${published.url}/probe`);
    await isShown(probePage(second.page, 'good-2'));
    await isShown(page.getByText('Contagem: 1'));
    await page.getByRole('button', { name: 'Ver pormenor' }).click();
    await isShown(page.getByText(`Pormenor ${releaseOf('good-1')}`));
    await isShown(page.getByText('Contagem: 1'));
    await eventually(async () => {
      await restWorks(page);
      await menuEntry(page, 'Sonda').click();
      await isShown(heading(page, /^Sonda/));
      expect(await probePage(page, 'good-2').isVisible()).toBe(true);
    });
  },
);
