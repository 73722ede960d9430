import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { eventually, heading, isGone, isShown, isNotified, openEntry, enter, signOut } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const logo = (page: Page) => page.getByRole('banner').getByRole('img');
const sourceOf = async (page: Page) => (await logo(page).getAttribute('src'))!;
const shownColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--portal-color'));

journey(
  'what is saved of the institution stands at once in the frame, in another tab and on the sign-in page',
  () => portal,
  async (visitor) => {
    const { page, tab, openTab } = visitor;
    const name = 'Instituto de Ensaios';
    const color = '#7a1f2b';
    await enter(page, 'admin@demo.test');
    const other = await openTab();
    await other.page.goto('/profile');
    await isShown(heading(other.page, 'Perfil'));
    // Behind another tab a page may be drawn once a second only.
    await page.bringToFront();

    await openEntry(visitor, 'Dados da empresa');
    await isShown(page.getByLabel('Nome da instituição'));
    await isShown(page.getByRole('img', { name: 'Logótipo actual' }));
    await tab.axe();
    await page.getByLabel('Nome da instituição').fill(name);
    await page.getByLabel('Cor da interface').fill('#f5b942');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await isShown(page.getByRole('button', { name: /^Cor da interface: Escolha uma cor mais escura/ }));
    await page.getByLabel('Cor da interface').fill(color);
    await isNotified(page, 'Dados da instituição actualizados.', () =>
      page.getByRole('button', { name: 'Guardar', exact: true }).click(),
    );

    for (const each of [page, other.page]) {
      await isShown(each.getByRole('contentinfo').getByText(name));
      await eventually(async () => expect(await shownColor(each)).toBe(color));
      await eventually(async () => expect(await each.title()).toContain(name));
    }
    await tab.axe();

    await openEntry(visitor, 'Marca da empresa');
    await isShown(heading(page, 'Marca da empresa'));
    const before = await sourceOf(page);
    await page.getByLabel('Escolher imagem').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="12" fill="${color}"/></svg>`,
      ),
    });
    await isShown(page.getByRole('img', { name: 'Novo logótipo, ainda não guardado' }));
    await tab.axe();
    await isNotified(page, 'Logótipo actualizado.', () =>
      page.getByRole('button', { name: 'Guardar logótipo' }).click(),
    );
    await eventually(async () => expect(await sourceOf(page)).not.toBe(before));
    await eventually(async () => expect(await sourceOf(other.page)).toBe(await sourceOf(page)));

    const drawn = await sourceOf(page);
    await other.page.close();
    await signOut(page);
    const face = page.getByRole('banner');
    await isShown(face.getByText(name, { exact: true }));
    expect(await face.locator('img').getAttribute('src')).toBe(drawn);
    await page.reload();
    await isShown(face.getByText(name, { exact: true }));
    // A gateway asks for it every five seconds.
    const beforeScripts = await eventually(async () => {
      const html = await visitor.context.request.get(page.url(), { headers: { accept: 'text/html' } });
      expect(await html.text()).toContain(`<p class="p-face-name">${name}</p>`);
      return html.text();
    });
    const [logo] = /\/institution\/logo-\w+/.exec(beforeScripts)!;
    const file = await visitor.context.request.get(new URL(logo, page.url()).href);
    expect(`data:image/png;base64,${(await file.body()).toString('base64')}`).toBe(drawn);
  },
);

journey(
  'who may only read the profile sees it as facts, and an address below it stays forbidden',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'secretaria@demo.test');
    await openEntry(visitor, 'Dados da empresa');
    await isShown(page.getByRole('region', { name: 'Identificação' }).getByText('Sigla', { exact: true }));
    await isGone(page.getByRole('textbox', { name: 'Sigla' }));
    await isGone(page.getByRole('button', { name: 'Guardar', exact: true }));
    await tab.axe();
    await page.goto('/company_profile/logo');
    await isShown(heading(page, 'Não tem permissão para abrir esta página.'));
  },
);
