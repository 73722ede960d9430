import { journey, narrow } from './journey.ts';
import { zoomed } from './looks.ts';
import { open } from './routes.ts';
import { sharedPortal } from './shared-portal.ts';
import { account, enter, eventually, isShown } from './steps.ts';

const portal = sharedPortal();

journey(
  'at 200 % nothing is wider than the screen, and nothing loses its accessibility',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'master@demo.test');
    for (const address of ['/dashboard', '/classmates', '/students', '/company_profile', '/teachers/1']) {
      await open(page, address);
      await tab.axe();
      await eventually(async () => {
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([address, wider]).toEqual([address, 0]);
      });
    }
  },
  zoomed,
);

journey(
  'on a telephone the menu of the account tells name and role and offers profile, theme, keys and the way out',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await account(page).click();
    const panel = page.getByRole('region', { name: 'A sua conta', exact: true });
    await isShown(panel);
    expect((await panel.locator('.account-name').innerText()).split('\n')).toEqual([
      expect.stringMatching(/\w+ \w+/),
      'Secretaria',
    ]);
    for (const name of ['Claro', 'Escuro', 'Do sistema'])
      await isShown(panel.getByRole('radio', { name, exact: true }));
    const bounds = (await panel.boundingBox())!;
    expect(bounds.x).toBeGreaterThanOrEqual(0);
    expect(bounds.x + bounds.width).toBeLessThanOrEqual(narrow.width);
    await tab.axe();
    await panel.getByRole('radio', { name: 'Escuro', exact: true }).check();
    await page.waitForFunction(() => localStorage.getItem('portal.theme') === 'dark');
    await panel.getByRole('button', { name: 'Atalhos do teclado', exact: true }).click();
    await isShown(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await account(page).click();
    await panel.getByRole('link', { name: 'Ver o perfil', exact: true }).click();
    await page.waitForURL(/\/profile$/);
    await account(page).click();
    await panel.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.waitForURL(/\/login/);
  },
  narrow,
);

journey(
  'a page below an entry of the menu tells where it is, and leads back',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    const crumbs = page.getByRole('navigation', { name: 'Localização', exact: true });
    for (const [address, above] of [
      ['/payments/accounts/1', '/payments/accounts'],
      ['/teachers/1', '/teachers'],
    ] as const) {
      await page.goto(address);
      const link = crumbs.getByRole('link');
      await isShown(link);
      expect(await link.getAttribute('href')).toBe(above);
      await link.click();
      await page.waitForURL((url) => url.pathname === above);
    }
    expect(await crumbs.count()).toBe(0);
  },
);
