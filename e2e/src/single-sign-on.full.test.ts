import type { Page } from 'playwright-core';
import { startIdentityProvider } from '../../api/src/testing/identity-provider.ts';
import { journey, narrow } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  account,
  demoPassword,
  heading,
  isGone,
  isShown,
  leave,
  openRowMenu,
  signIn,
  typeCredentials,
} from './steps.ts';

let portal: Portal;
let university: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  portal = await startPortal();
  university = await startIdentityProvider(
    { ana: { email: 'secretaria@demo.test', email_verified: true, name: 'Ana' } },
    {
      redirectUri: `${portal.url}/login/provider`,
      signOutUri: `${portal.url}/api/login/provider/sign-out`,
    },
  );
});
afterAll(async () => {
  await university?.stop();
  await portal?.remove();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The provider's own page. */
async function atUniversity(page: Page, name: string) {
  await page.getByLabel('Conta').fill(name);
  await press(page, 'Continuar');
}

journey(
  'a Master connects a provider and tries it; a person signs in by it, unlocks the page and links in the profile',
  () => portal,
  async ({ page, tab, context }) => {
    const { url } = portal;
    await page.goto(`${url}/login`);
    await signIn(page, 'master@demo.test');
    await page.goto(`${url}/users/providers`);
    await isShown(page.getByText('Ainda não há fornecedores.'));
    await isShown(page.getByText(`${url}/login/provider`));
    await press(page, 'Adicionar fornecedor');
    await page.getByLabel('Nome no botão').fill('Universidade');
    await page.getByLabel('Endereço do fornecedor (issuer)').fill(university.issuer);
    await page.getByLabel('Identificador do portal (client id)').fill('portal');
    await page.getByLabel('Segredo (client secret)').fill('segredo-do-portal');
    await tab.axe();
    await press(page, 'Guardar');
    await isShown(page.getByText(university.issuer));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await tab.axe();

    await openRowMenu(page, 'Universidade');
    await page.getByRole('button', { name: 'Ensaiar Universidade' }).click();
    await atUniversity(page, 'ana');
    await isShown(heading(page, 'O que o fornecedor diz de si'));
    await isShown(page.getByText('secretaria@demo.test'));
    await tab.axe();
    // A Master links by hand.
    await page.goto(`${url}/profile`);
    await press(page, 'Ligar Universidade');
    // The provider has a session of the test.
    await isShown(page.getByText('A entrada ficou ligada à sua conta.'));
    await page.getByRole('link', { name: 'Voltar ao perfil' }).click();
    await press(page, 'Retirar a entrada por Universidade');
    await isShown(page.getByText('Nenhuma conta ligada.'));
    await leave(page);
    await isShown(heading(page, 'Entrar'));

    await page.goto(`${url}/login?voltar=%2Fprofile`);
    await isShown(page.getByRole('button', { name: 'Entrar com Universidade' }));
    await tab.axe();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await press(page, 'Entrar com Universidade');
    // Signed in at the provider as Ana already, whose address links her account.
    await isShown(heading(page, 'Perfil'));
    await isShown(page.getByText(/secretaria@demo.test, ligada em/));
    expect(new URL(page.url()).search).toBe('');

    // The page locks; the provider asks anew, in a window of its own.
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('user')!) as object;
      localStorage.setItem('user', JSON.stringify({ ...record, access_token: '', locked: 'idle' }));
    });
    await page.reload();
    const lock = page.getByRole('dialog');
    await isShown(lock);
    const opened = context.waitForEvent('page');
    await lock.getByRole('button', { name: 'Entrar com Universidade' }).click();
    const popup = await opened;
    await atUniversity(popup, 'ana');
    await isGone(lock);
    await isShown(heading(page, 'Perfil'));

    // Leaving the portal leaves the university too, which asks first and sends back.
    await leave(page);
    await press(page, 'Terminar');
    await isShown(page.getByText('Saiu do portal e de «Universidade».'));
    await press(page, 'Entrar com Universidade');
    await atUniversity(page, 'ana');
    await isShown(account(page));

    // A provider that is down leaves the password, and the person who leaves is told.
    await university.stop();
    await leave(page);
    await isShown(page.getByText(/A sessão em «Universidade» pode continuar aberta/));
    await typeCredentials(page, 'master@demo.test', demoPassword);
    await press(page, 'Entrar');
    await isShown(account(page));
  },
  narrow,
);
