import type { Page } from 'playwright-core';
import { journey, journeys } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { demoPassword, dialog, enter, hasFocus, heading, isAt, isGone, isShown, leave } from './steps.ts';

const portal = sharedPortal();

const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'A sua sessão vai terminar por inactividade.' });
const lock = (page: Page) => dialog(page, 'Sessão bloqueada');

/** Time passes as for a machine that sleeps and wakes: no timer fires early, so that no call under way ends by its time-out.
 *  A renewal that is given up leaves a refresh cookie that is used, and with it the session would end. */
async function pass(page: Page, minutes: number) {
  await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, minutes * 60_000));
  for (const tab of page.context().pages())
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Listens to what other tabs tell of activity, behind the page itself; resolves to what awaits the next message. */
async function nextMessage(page: Page): Promise<() => Promise<unknown>> {
  const message = await page.evaluateHandle(() => {
    const channel = new BroadcastChannel('portal-activity');
    return {
      received: new Promise((resolve) => channel.addEventListener('message', resolve, { once: true })),
    };
  });
  return () => message.evaluate(async ({ received }) => void (await received));
}

journeys(
  'after 28 minutes without activity the user is warned, after 30 the page is locked, and the same user goes on where they were',
  () => portal,
  async ({ page, tab, context }) => {
    await context.clock.install();
    await enter(page, 'secretaria@demo.test');
    await page.goto('/departments');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    const form = dialog(page, 'Adicionar – Departamentos');
    await form.getByLabel('Departamento', { exact: true }).fill('Meio escrito');

    await pass(page, 28);
    await isShown(warning(page));
    await isShown(warning(page).getByRole('timer'));
    await tab.axe();
    await warning(page).getByRole('button', { name: 'Continuar sessão' }).click();
    await isGone(warning(page));

    await pass(page, 28);
    await isShown(warning(page));
    await pass(page, 2);
    await isShown(lock(page));
    await isGone(form);
    await isGone(page.locator('#conteudo'));
    const storedSession = await page.evaluate(() => localStorage.getItem('user'));
    expect(JSON.parse(storedSession ?? '{}')).toMatchObject({ access_token: '', locked: 'idle' });
    await tab.axe();
    await page.keyboard.press('Escape');
    await isShown(lock(page));

    const password = lock(page).getByLabel('Senha', { exact: true });
    await hasFocus(password);
    expect(await lock(page).getByLabel('E-mail ou código de utilizador').inputValue()).toBe(
      'secretaria@demo.test',
    );
    await password.fill('errada');
    await password.press('Enter');
    await isShown(lock(page).getByText('Email / senha incorreto'));
    await password.fill(demoPassword);
    await password.press('Enter');
    await isGone(lock(page));
    await isShown(form);
    expect(await form.getByLabel('Departamento', { exact: true }).inputValue()).toBe('Meio escrito');
  },
);

journey(
  'activity in one tab keeps the others open, and signing out in one signs out all',
  () => portal,
  async ({ page, context, openTab }) => {
    await context.clock.install();
    await enter(page, 'secretaria@demo.test');
    const second = await openTab();
    await second.page.goto('/profile');
    await isShown(heading(second.page, 'Perfil'));

    await pass(page, 20);
    // The tabs tell each other; a tab that woke before it was told would be locked.
    const messageReceived = await nextMessage(page);
    await second.page.mouse.move(300, 300);
    await second.page.mouse.move(310, 310);
    await messageReceived();
    await pass(page, 20);
    await pass(page, 1);
    expect(await warning(page).count()).toBe(0);
    await pass(page, 7.5);
    await isShown(warning(page));
    await isShown(warning(second.page));
    await warning(second.page).getByRole('button', { name: 'Continuar sessão' }).click();
    await isGone(warning(page));

    await leave(second.page);
    await isShown(heading(page, 'Entrar'));
    await isShown(heading(second.page, 'Entrar'));
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  },
);

journey(
  'another user at the lock gets a page of their own and nothing of what was typed',
  () => portal,
  async ({ page, context }) => {
    await context.clock.install();
    await enter(page, 'secretaria@demo.test');
    await page.goto('/departments');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await dialog(page, 'Adicionar – Departamentos')
      .getByLabel('Departamento', { exact: true })
      .fill('Meio escrito');
    await pass(page, 30);
    await isShown(lock(page));
    await lock(page).getByLabel('E-mail ou código de utilizador').fill('admin@demo.test');
    await lock(page).getByLabel('Senha', { exact: true }).fill(demoPassword);
    await lock(page).getByRole('button', { name: 'Entrar' }).click();
    await isShown(page.getByRole('banner').getByText('Hélder Tomás Cossa'));
    await isAt(page, '/dashboard');
    await page.goto('/departments');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    const field = dialog(page, 'Adicionar – Departamentos').getByLabel('Departamento', { exact: true });
    expect(await field.inputValue()).toBe('');
    expect(await page.getByText('Meio escrito').count()).toBe(0);
  },
);
