import type { Page } from 'playwright-core';
import { journey, narrow } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, hasFocus, heading, isGone, isShown } from './steps.ts';

const portal = sharedPortal();

const name = (page: Page) => page.getByLabel('Nome completo');
const next = (page: Page) => page.getByRole('button', { name: 'Seguinte' });
const scripts = '**/r/**/*.js';
const mainScript = '**/r/shell/**/main.*.js';
const remoteEntry = '**/r/mfe-apply/**/remoteEntry.js';

/** Fills the first step, without what only scripts can do. */
async function fillFirstStep(page: Page) {
  await name(page).fill('Ana Maria Macuácua');
  await page.getByLabel('Data de nascimento').fill('2000-02-29');
  await page.getByText('Feminino', { exact: true }).click();
  await page.getByLabel('E-mail', { exact: true }).fill('ana.macuacua@exemplo.mz');
  await page.getByLabel('Contacto', { exact: true }).fill('84 123 45');
  await page.getByLabel('Nome do pai').fill('João Macuácua');
  await page.getByLabel('Nome da mãe').fill('Rosa Sitoe');
  await page.getByRole('radiogroup', { name: 'Tem alguma deficiência?' }).getByText('Não').click();
}

async function isFilled(page: Page, contact: string) {
  expect(await name(page).inputValue()).toBe('Ana Maria Macuácua');
  expect(await page.getByLabel('Data de nascimento').inputValue()).toBe('2000-02-29');
  expect(await page.getByRole('radio', { name: 'Feminino' }).isChecked()).toBe(true);
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('ana.macuacua@exemplo.mz');
  expect(await page.getByLabel('Contacto', { exact: true }).inputValue()).toBe(contact);
  expect(await page.getByRole('radio', { name: 'Não' }).isChecked()).toBe(true);
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

journey(
  'the application can be filled in before any script has arrived; what was typed, where, and an early press outlive the scripts',
  () => portal,
  async ({ page, tab }) => {
    let arrive!: () => void;
    const line = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(scripts, (route) => line.then(() => route.continue()));
    await page.goto('/inscription', { waitUntil: 'commit' });
    await isShown(heading(page, 'Candidatura'));
    expect(await fits(page)).toBe(true);
    await fillFirstStep(page);
    await next(page).click();
    await isShown(page.getByText('A página ainda está a carregar.'));
    await name(page).focus();
    await page.keyboard.press('Home');
    await name(page).evaluate((element) => void Object.assign(window, { before: element }));

    arrive();
    // The press of then is answered: the telephone number lacks digits, and the field is pointed out.
    const contact = page.getByLabel('Contacto', { exact: true });
    await isShown(
      page
        .locator('#light')
        .getByRole('alert')
        .getByText(/9 dígitos/),
    );
    await hasFocus(contact);
    await isGone(page.getByText('A página ainda está a carregar.'));
    await isFilled(page, '8412345');
    expect(await name(page).evaluate((element) => Object.is(element, Reflect.get(window, 'before')))).toBe(
      true,
    );
    expect(await fits(page)).toBe(true);
    await tab.axe();
    await contact.fill('841234567');
    await next(page).click();
    await isShown(page.getByText('Documentação', { exact: true }).first());
  },
  narrow,
);

journey(
  'when the scripts fail to arrive the page says so, and another try in the same page loses nothing',
  () => portal,
  async ({ page, tab }) => {
    await page.route(mainScript, (route) => route.abort('connectionreset'));
    tab.expectFailures(/ERR_CONNECTION_RESET GET .*main\./);
    await page.goto('/inscription', { waitUntil: 'commit' });
    const stuck = page.getByRole('alert').filter({ hasText: 'A página não acabou de carregar' });
    await isShown(stuck);
    await fillFirstStep(page);
    await tab.axe();
    await page.unroute(mainScript);
    await stuck.getByRole('button', { name: 'Tentar de novo' }).click();
    await next(page).click();
    await isShown(
      page
        .locator('#light')
        .getByRole('alert')
        .getByText(/9 dígitos/),
    );
    await isGone(stuck);
    await isFilled(page, '8412345');
  },
  narrow,
);

journey(
  'when the release of the page fails a card says why above the form, which stays, and another try brings it to life',
  () => portal,
  async ({ page, tab }) => {
    await page.route(remoteEntry, (route) => route.abort('connectionreset'));
    tab.expectFailures(/ERR_CONNECTION_RESET GET .*remoteEntry/);
    await page.goto('/inscription', { waitUntil: 'commit' });
    await fillFirstStep(page);
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir' });
    await isShown(card.getByText('A ligação falhou ou está muito lenta.'));
    await isShown(card.getByText('Equipa de Admissão (admissao@demo.test)'));
    await tab.axe();
    await page.unroute(remoteEntry);
    await card.getByRole('button', { name: 'Tentar de novo' }).click();
    await isGone(card);
    // Alive once it writes the number as it keeps it.
    await eventually(async () =>
      expect(await page.getByLabel('Contacto', { exact: true }).inputValue()).toBe('8412345'),
    );
    await isFilled(page, '8412345');
    await next(page).click();
    await isShown(
      page
        .locator('#light')
        .getByRole('alert')
        .getByText(/9 dígitos/),
    );
  },
  narrow,
);

journey(
  'without JavaScript the page stands and says what it needs',
  () => portal,
  async ({ context }) => {
    const plain = await context.browser()!.newContext({ javaScriptEnabled: false, viewport: narrow });
    try {
      const page = await plain.newPage();
      await page.goto(`${portal.url}/inscription`);
      expect(await page.locator('noscript').innerText()).toContain(
        'O Portal Académico precisa de JavaScript.',
      );
      await isShown(name(page));
      await isGone(page.getByLabel('Senha', { exact: true }));
    } finally {
      await plain.close();
    }
  },
);

journey(
  'a signed-in user opens the application like everybody else, and finds the portal as it was',
  () => portal,
  async ({ page }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await page.goto('/inscription', { waitUntil: 'commit' });
    await name(page).fill('Ana');
    await next(page).click();
    await isShown(
      page
        .locator('#light')
        .getByRole('alert')
        .getByText(/data de Nascimento/),
    );
    await page.goto('/dashboard');
    await isShown(heading(page, 'Painel'));
  },
);
