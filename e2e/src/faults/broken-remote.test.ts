import { rmSync } from 'node:fs';
import { journey, narrow } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { isShown, menuEntry, signIn } from '../steps.ts';
import {
  about,
  buildProbe,
  entryOf,
  lastGoodTakesOver,
  openProbe,
  probePage,
  releaseOf,
  restWorks,
  type Probe,
} from './probe.ts';

const portal = sharedPortal();
let probe: Probe;
beforeAll(async () => {
  probe = buildProbe(portal, 'good-1', 'good-2', 'throws-at-load');
});
afterAll(async () => {
  await probe?.remove();
});

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
