import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { eventually, heading, isShown, menu, menuEntry, enter, signIn } from '../steps.ts';

const portal = sharedPortal();

const snapshotInPage = /(<script type="application\/json" id="portal-registry"[^>]*>)[^<]*/;

/** Puts something else in place of the snapshot that the page brings. */
const breakInlined = (page: Page, nonsense: string) =>
  page.route(
    (url) => !/^\/(r|api|registry|telemetry)(\/|$)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(snapshotInPage, `$1${nonsense}`);
      await route.fulfill({ response, body });
    },
  );
const breakFetched = (page: Page, body: string) =>
  page.route('**/registry', (route) => route.fulfill({ contentType: 'application/json', body }));

journey(
  'a page whose registry is nonsense asks the gateway for it',
  () => portal,
  async ({ page }) => {
    await breakInlined(page, '{"remotes": [nonsense');
    const registryResponse = page.waitForResponse('**/registry');
    await signIn(page, 'secretaria@demo.test');
    expect((await registryResponse).status()).toBe(200);
    await menuEntry(page, 'Departamentos').click();
    await isShown(page.getByRole('row', { name: /Direito/ }));
  },
);

journey(
  'when the gateway answers nonsense as well, the registry that was kept is used',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(menuEntry(page, 'Departamentos'));
    await breakInlined(page, 'null');
    await breakFetched(page, '{"revision":"three","remotes":"none"}');
    await page.goto('/departments');
    await isShown(page.getByRole('row', { name: /Direito/ }));
    await tab.axe();
  },
);

journey(
  'without any registry the portal stands with its own screens, and says that a page is not there',
  () => portal,
  async ({ page, tab }) => {
    await breakInlined(page, '');
    await breakFetched(page, '<html>');
    await signIn(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await eventually(async () =>
      expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(['Painel', 'Perfil']),
    );
    await page.goto('/departments');
    await isShown(heading(page, 'Página não encontrada'));
    await tab.axe();
  },
);

journey(
  'one entry that makes no sense costs one remote and not the others',
  () => portal,
  async ({ page }) => {
    const snapshot = (await (await fetch(`${portal.url}/registry`)).json()) as { remotes: object[] };
    snapshot.remotes.unshift({ name: 'mfe-bad', stable: { base: 'https://evil.test/' } });
    await breakInlined(page, JSON.stringify(snapshot));
    await signIn(page, 'secretaria@demo.test');
    await menuEntry(page, 'Cursos').click();
    await isShown(page.getByRole('row', { name: /Engenharia Civil/ }));
  },
);
