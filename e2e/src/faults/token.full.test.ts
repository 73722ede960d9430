import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { startPortal, type Portal } from '../portal.ts';
import { demoPassword, dialog, heading, isGone, isShown, menuEntry, enter } from '../steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** Changes what the browser keeps of the session, as another program or an old tab could have left it. */
async function amendStored(page: Page, change: Record<string, string>) {
  await page.evaluate((changed) => {
    const record = JSON.parse(localStorage.getItem('user')!) as object;
    localStorage.setItem('user', JSON.stringify({ ...record, ...changed }));
  }, change);
  await page.goto('/departments');
}

const lock = (page: Page) => dialog(page, 'Sessão bloqueada');
const list = (page: Page) => page.getByRole('row', { name: /Direito/ });
const forged = 'a'.repeat(43);

async function unlock(page: Page, password = demoPassword) {
  await lock(page).getByLabel('Senha', { exact: true }).fill(password);
  await lock(page).getByRole('button', { name: 'Entrar' }).click();
  await isGone(lock(page));
}

journey(
  'an expired token is renewed without a word',
  () => portal,
  async ({ page }) => {
    await enter(page, 'secretaria@demo.test');
    const renewed = page.waitForResponse('**/api/renew-session');
    await amendStored(page, { access_token: forged, expires_at: '2020-01-01T00:00:00.000Z' });
    expect((await renewed).status()).toBe(200);
    await isShown(list(page));
  },
);

journey(
  'a forged token opens nothing: it is refused, and the true one takes its place',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    tab.expectFailures(/^401 GET \/api\/(department|jobs)/);
    await amendStored(page, { access_token: forged });
    await isShown(list(page));
    const { access_token } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user')!) as { access_token: string },
    );
    expect(access_token).not.toBe(forged);
  },
);

journey(
  'a forged token without a session behind it ends at the lock, and the same user goes on after signing in',
  () => portal,
  async ({ page, tab, context }) => {
    await enter(page, 'secretaria@demo.test');
    await context.clearCookies();
    tab.expectFailures(/^401 GET \/api\/(department|jobs)/, /^401 POST \/api\/renew-session/);
    await amendStored(page, { access_token: forged });
    await isShown(lock(page));
    await isGone(page.locator('#conteudo'));
    await tab.axe();
    await unlock(page);
    await isShown(list(page));
  },
);

journey(
  'a password change elsewhere revokes a session at once; the old password does not open the lock, the new one does',
  () => portal,
  async ({ page, tab, openElsewhere }) => {
    await enter(page, 'testers@demo.test');
    const other = await openElsewhere();
    await enter(other.page, 'testers@demo.test');
    await other.page.goto('/profile');
    const form = other.page.getByRole('region', { name: 'Alterar a senha' });
    await form.getByLabel('Senha actual', { exact: true }).fill(demoPassword);
    await form.getByLabel('Nova senha', { exact: true }).fill('Outra#Senha8');
    await form.getByLabel('Confirmar senha', { exact: true }).fill('Outra#Senha8');
    tab.expectFailures(/^401 GET \/api\//);
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await isShown(other.page.getByText('Senha actualizada com sucesso'));

    // Found by its address and not pressed by the pointer: a call of the page itself may have brought the lock already, which hides the menu.
    await page.locator('nav[aria-label="Menu principal"] a[href="/departments"]').dispatchEvent('click');
    await isShown(lock(page));
    await isShown(lock(page).getByText('A sua sessão foi terminada.', { exact: false }));
    await lock(page).getByLabel('Senha', { exact: true }).fill(demoPassword);
    await lock(page).getByRole('button', { name: 'Entrar' }).click();
    await isShown(lock(page).getByText('Email / senha incorreto'));
    await unlock(page, 'Outra#Senha8');
    await isShown(heading(page, 'Departamentos'));
    await isShown(list(page));

    await menuEntry(other.page, 'Departamentos').click();
    await isShown(list(other.page));
  },
);

journey(
  'a refresh cookie used a second time ends the whole session',
  () => portal,
  async ({ page, tab, context }) => {
    await enter(page, 'secretaria@demo.test');
    const stolen = await context.cookies(`${portal.url}/api/renew-session`);
    const expired = { access_token: forged, expires_at: '2020-01-01T00:00:00.000Z' };
    await amendStored(page, expired);
    await isShown(list(page));
    await context.addCookies(stolen.filter(({ name }) => name === 'portal_refresh'));
    tab.expectFailures(/^401 POST \/api\/renew-session/);
    await amendStored(page, expired);
    await isShown(lock(page));
    await unlock(page);
    await isShown(list(page));
  },
);
