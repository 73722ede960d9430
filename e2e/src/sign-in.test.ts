import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import {
  demoPassword,
  hasFocus,
  heading,
  isAt,
  isGone,
  isShown,
  record,
  signIn,
  signOut,
  typeCredentials,
} from './steps.ts';

const portal = sharedPortal();

const identifier = (page: Page) => page.getByLabel('E-mail ou código de utilizador');
const password = (page: Page) => page.getByLabel('Senha', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Entrar' }).click();

journey(
  'the sign-in page says what is missing or wrong, and a student signs in by card',
  () => portal,
  async ({ page, tab }) => {
    await page.goto('/');
    await hasFocus(identifier(page));
    await tab.axe();
    await page.getByRole('button', { name: 'Mostrar senha: Senha' }).click();
    await isShown(page.getByText('por favor informe senha'));
    await send(page);
    await isShown(page.getByText('O campo email não pode estar vazio!'));
    await hasFocus(identifier(page));
    await identifier(page).fill('ana@');
    await password(page).focus();
    await isShown(page.getByText('Por favor, insira um endereço de e-mail válido.'));
    await tab.axe();

    await identifier(page).fill('');
    await identifier(page).pressSequentially('26');
    await isShown(page.getByText('Por favor, insira um código válido!'));
    await identifier(page).pressSequentially('00010001');
    expect(await identifier(page).inputValue()).toBe('26.0001.0001');
    await isGone(page.getByText('Por favor, insira um código válido!'));

    await send(page);
    await isShown(page.getByText('O campo senha não pode estar vazio!'));
    await password(page).fill(demoPassword);
    await page.getByRole('button', { name: 'Mostrar senha: Senha' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Ocultar senha: Senha' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');

    await send(page);
    await isShown(page.getByRole('button', { name: /^Conta de Celeste Inácio Macuácua/ }));
  },
);

journey(
  'after a wrong password the identifier stays, the password is asked again and the message remains',
  () => portal,
  async ({ page, tab }) => {
    await page.goto('/login');
    await typeCredentials(page, 'docente@demo.test', 'errada');
    await send(page);
    const refusal = page.getByRole('alert').getByText('Email / senha incorreto');
    await isShown(refusal);
    await hasFocus(password(page));
    expect([await identifier(page).inputValue(), await password(page).inputValue()]).toEqual([
      'docente@demo.test',
      '',
    ]);
    await tab.axe();
    await password(page).pressSequentially('nova');
    await isShown(refusal);
  },
);

journey(
  'shows how long to wait after six wrong passwords',
  () => portal,
  async ({ page, tab }) => {
    tab.expectFailures(/^429 POST \/api\/login/);
    await page.goto('/login');
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await typeCredentials(page, 'testers@demo.test', `errada ${attempt}`);
      const answered = page.waitForResponse('**/api/login');
      await send(page);
      await answered;
      await hasFocus(password(page));
    }
    await isShown(
      page.getByRole('alert').getByText('Demasiadas tentativas. Tente de novo dentro de 15 minutos.'),
    );
    expect(await identifier(page).inputValue()).toBe('testers@demo.test');
    await tab.axe();
  },
);

/** Keeps the shell's scripts back until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/r/shell/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

journey(
  'what is typed before any script has arrived is kept',
  () => portal,
  async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await typeCredentials(page, 'admin@demo.test');
    const loaded = page.waitForLoadState('load');
    letGo();
    await loaded;
    expect(await identifier(page).inputValue()).toBe('admin@demo.test');
    await send(page);
    await isAt(page, '/dashboard');
  },
);

journey(
  'a sign-in that is sent before any script has arrived is carried out when they are there, and its password shows in no address',
  () => portal,
  async ({ page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const letGo = await holdScripts(page);
    await page.goto('/login?voltar=%2Fcourses', { waitUntil: 'commit' });
    await typeCredentials(page, 'admin@demo.test');
    await password(page).press('Enter');
    letGo();
    await isAt(page, '/courses');
    expect(addresses.filter((address) => address.includes('Demo'))).toEqual([]);
  },
);

journey(
  'a visitor who opened a page without a session comes back to it after signing in',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    await page.goto('/courses?search=Direito');
    await isAt(page, /^\/login\?voltar=/);
    await signIn(page, 'secretaria@demo.test');
    await isAt(page, '/courses?search=Direito');
    await isShown(record(visitor, 'Direito').first());
  },
);

journey(
  'signing in leads to no other site, to no page the role may not open and to no page that is not there',
  () => portal,
  async ({ page }) => {
    for (const back of [
      '//evil.test/',
      'https://evil.test/',
      '/\\evil.test',
      'javascript:alert(1)',
      '/departments',
      '/nada',
    ]) {
      await page.goto(`/login?voltar=${encodeURIComponent(back)}`);
      await signIn(page, 'estudante@demo.test');
      await isAt(page, '/Student');
      expect(new URL(page.url()).origin).toBe(portal.url);
      await signOut(page);
    }
  },
);

journey(
  'a signed-in user finds no sign-in page, and older addresses lead to the dashboard',
  () => portal,
  async ({ page }) => {
    await signIn(page, 'secretaria@demo.test');
    for (const address of ['/', '/login', '/dashbord', '/DASHBOARD/']) {
      await page.goto(address);
      await isShown(heading(page, 'Painel'));
    }
  },
);

journey(
  'the styles of the portal are fetched beside its scripts, not once those run',
  () => portal,
  async ({ page }) => {
    await signIn(page, 'secretaria@demo.test');
    // It never arrives.
    await page.route(/\/main\.\w+\.js$/, () => undefined);
    const styles = page.waitForRequest(/\/portal\.\w+\.css$/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await styles;
  },
);
