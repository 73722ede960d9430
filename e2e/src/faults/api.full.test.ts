import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { startPortal, type Portal } from '../portal.ts';
import { startRelay, type Relay } from '../relay.ts';
import { cellOf, openGrid, saved } from '../grid-steps.ts';
import {
  dialog,
  eventually,
  heading,
  isGone,
  isShown,
  menuEntry,
  enter,
  signIn,
  typeCredentials,
} from '../steps.ts';

let portal: Portal;
let relay: Relay;
beforeAll(async () => {
  portal = await startPortal({
    between: async (apiUrl) => {
      relay = await startRelay(apiUrl);
      return relay.url;
    },
  });
});
afterAll(async () => {
  relay?.close();
  await portal?.remove();
});

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a informação.' });

/** The API stands, and the gateway asks it: what is pressed once is answered. */
async function startApi() {
  await portal.api.start();
  await eventually(async () => expect((await fetch(`${portal.url}/api/profileCompany`)).status).toBe(200));
}

async function openDepartments(page: Page) {
  await menuEntry(page, 'Departamentos').click();
  await isShown(heading(page, 'Departamentos'));
}

journey(
  'with the API down the open portal says so, and goes on by itself at the next try once the API is back',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    tab.expectFailures(/^50[23] GET \/api\//);
    await portal.api.stop();
    await openDepartments(page);
    await isShown(failure(page).getByText('O serviço académico não está disponível.', { exact: false }));
    await isShown(failure(page).getByText(/Código de suporte: \S+/));
    await tab.axe();
    await startApi();
    await failure(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(row(page, 'Direito'));
  },
);

journey(
  'what is being written when the API dies stays in the form, and is saved when it is back',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await openDepartments(page);
    const options = page.waitForResponse('**/api/getEmployee');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await options;
    const form = dialog(page, 'Adicionar – Departamentos');
    await form.getByLabel('Departamento', { exact: true }).fill('Escrito sem rede');
    tab.expectFailures(/^50[23] GET \/api\//);
    await portal.api.kill();
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await isShown(form.getByText('Não foi guardado. O que escreveu mantém-se no formulário.'));
    await startApi();
    await page
      .getByRole('region', { name: 'Notificações' })
      .getByRole('button', { name: 'Tentar de novo' })
      .click();
    await isGone(form);
    await isShown(row(page, 'Escrito sem rede'));
  },
);

journey(
  'a session outlives a killed API: once it is back, reading goes on without signing in again',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await openDepartments(page);
    await isShown(row(page, 'Direito'));
    tab.expectFailures(/^50[23] GET \/api\//);
    await portal.api.kill();
    await menuEntry(page, 'Cursos').click();
    await isShown(failure(page));
    await startApi();
    await failure(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(row(page, 'Engenharia Civil'));
    await page.reload();
    await isShown(row(page, 'Engenharia Civil'));
    expect(await dialog(page, 'Sessão bloqueada').count()).toBe(0);
  },
);

journey(
  'over a restart of the API an open grid says nothing, is connected to its events again by itself and shows what somebody else saves',
  () => portal,
  async ({ page, tab, openElsewhere }) => {
    const events = () =>
      page.waitForResponse((answer) => answer.url().includes('/api/grade-events?') && answer.ok(), {
        // The grid waits longer from try to try, up to a minute.
        timeout: 180_000,
      });
    await enter(page, 'docente@demo.test');
    const first = events();
    await openGrid(page);
    await first;
    tab.expectFailures(/^50[23] GET \/api\//);
    const missed = page.waitForResponse((answer) => [502, 503].includes(answer.status()));
    await portal.api.stop();
    await missed;
    const again = events();
    await startApi();
    const other = await openElsewhere();
    await enter(other.page, 'assistente@demo.test');
    await openGrid(other.page);
    await cellOf(other.page, 5).click();
    await other.page.keyboard.type('13');
    await other.page.keyboard.press('Enter');
    await saved(other.page);
    await eventually(async () => expect(await cellOf(page, 5).innerText()).toBe('13'));
    await again;
  },
);

journey(
  'an API that does not answer is given up by the page itself, before the gateway does after 20 seconds, with a message; the next try gets through',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    relay.hold();
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/department?'),
    );
    await openDepartments(page);
    expect((await failedRequest).failure()?.errorText).toBe('net::ERR_ABORTED');
    await isShown(failure(page).getByText(/demorou|demorar/));
    await tab.axe();
    relay.letGo();
    await failure(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(row(page, 'Direito'));
  },
);

journey(
  'signing in without the API says what happened, and works once it is back',
  () => portal,
  async ({ page, tab }) => {
    tab.expectFailures(/^50[23] GET \/api\/(profileCompany|getCompanyLogo|csrf-cookie|login\/providers)/);
    await portal.api.stop();
    await page.goto('/login');
    await typeCredentials(page, 'secretaria@demo.test');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await isShown(
      page.getByText('Erro de autenticacao verifique suas credenciais ou contacte o administrador'),
    );
    await isShown(page.getByText('O serviço académico não está disponível.', { exact: false }));
    await tab.axe();
    await startApi();
    await signIn(page, 'secretaria@demo.test');
  },
);
