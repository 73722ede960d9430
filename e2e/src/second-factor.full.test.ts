import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { journey, narrow } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { account, demoPassword, heading, isGone, isShown, leave, signIn, typeCredentials } from './steps.ts';

let portal: Portal;
let url = '';
let logs = '';
beforeAll(async () => {
  // Passkeys belong to a name, never to an address.
  portal = await startPortal({
    named: 'localhost',
    onOutput: (output) => void (logs += output),
    gatewayEnv: { LOG_LEVEL: 'info' },
    apiEnv: { LOG_LEVEL: 'info' },
  });
  url = portal.url;
});
afterAll(() => portal?.remove());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const code = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** What passes in the journey and lets somebody in or speak for somebody: tokens of calls and pages, values of cookies, passwords, codes. */
const secrets = new Set<string>();
let bearer = '';
const proving = new Set(['password', 'code', 'challenge', 'page']);
function noteTokens(context: BrowserContext) {
  context.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) secrets.add((bearer = authorization.replace('Bearer ', '')));
    JSON.parse(request.postData() || '{}', (name, value: unknown) => {
      if (proving.has(name) && typeof value === 'string' && value) secrets.add(value);
      return value;
    });
  });
}
async function noteCookies(context: BrowserContext) {
  for (const { value } of await context.cookies()) if (value.length >= 16) secrets.add(value);
}

/** Password first; the second step stands in its place. */
async function password(page: Page, email: string) {
  await page.goto(`${url}/login`);
  await typeCredentials(page, email, demoPassword);
  await press(page, 'Entrar');
}
async function out(page: Page) {
  await noteCookies(page.context());
  await leave(page);
  await isShown(heading(page, 'Entrar'));
}

journey(
  'a person sets up passkey and app, and signs in by each of them, by a recovery code and on a trusted device',
  () => portal,
  async ({ page, tab, context }) => {
    const email = 'secretaria@demo.test';
    noteTokens(context);
    await page.goto(`${url}/login`);
    await signIn(page, email);
    await page.goto(`${url}/profile`);
    // Axe is put into the page by a session that ends, and the end of any session takes the authenticator away.
    await tab.axe();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await press(page, 'Registar chave de acesso');
    await page.getByLabel('Nome da chave').fill('Telemóvel');
    await tab.axe();
    await press(page, 'Registar');
    const codes = page.locator('.p-codes code');
    await isShown(codes.first());
    const recovery = await codes.allTextContents();
    expect(recovery).toHaveLength(10);
    await tab.axe();
    await press(page, 'Guardei os códigos');

    await press(page, 'Configurar aplicação de códigos');
    const secret = ((await page.locator('.p-secret').textContent()) ?? '').replace(/\s/g, '');
    for (const each of [secret, ...recovery]) secrets.add(each);
    await isShown(page.locator('.p-qr svg'));
    await tab.axe();
    await page.getByLabel('Código que a aplicação mostra').fill(code(secret, -1));
    await press(page, 'Activar');
    await isShown(page.getByText('Chave de acesso: Telemóvel'));
    await isShown(page.getByRole('button', { name: 'Remover a aplicação de códigos' }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await out(page);

    await password(page, email);
    await isShown(page.getByRole('button', { name: 'Usar a chave de acesso' }));
    await tab.axe();
    await press(page, 'Usar a chave de acesso');
    await isShown(account(page));
    await out(page);

    await password(page, email);
    await press(page, 'Usar a aplicação de códigos');
    await page.getByLabel('Código da aplicação').fill(code(secret));
    await press(page, 'Confirmar');
    await isShown(account(page));
    await out(page);

    await password(page, email);
    await press(page, 'Usar um código de recuperação');
    await page.getByRole('checkbox', { name: /30 dias/ }).check();
    await page.getByLabel('Código de recuperação').fill(recovery[0]!);
    await press(page, 'Confirmar');
    await isShown(account(page));
    await out(page);

    // On a trusted device the password is enough, but not for acts of great effect.
    await page.goto(`${url}/login`);
    await signIn(page, email);
    await page.goto(`${url}/profile`);
    tab.expectFailures(/428 POST \/api\/security\/recovery-codes/);
    await press(page, 'Criar novos códigos');
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    await isShown(dialog);
    await tab.axe();
    await dialog.getByRole('button', { name: 'Usar a chave de acesso' }).click();
    await isShown(codes.first());
    await isGone(dialog);
    await noteCookies(context);
  },
  narrow,
);

test('the logs of gateway and API hold no token, cookie, password or code of that journey, nor do answers to what then fails', async () => {
  const pageToken = [...secrets].find((value) => value.split('.').length === 4)!;
  const headers = {
    authorization: `Bearer ${bearer}`,
    cookie: `portal_refresh=${bearer}; portal_voice=${pageToken}`,
    'content-type': 'application/json',
  };
  const send = async (path: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
    return `${answer.status} ${await answer.text()}`;
  };
  const answers = [
    await send('/telemetry', JSON.stringify({ page: `${pageToken}x`, events: [] })),
    await send('/registry/remotes/mfe-x/promote', `{"token":"${bearer}"`),
    await send('/api/login', `{"password":"${demoPassword}"`),
    await send(`/api/x/mfe-x/${bearer}?token=${bearer}`),
  ];
  await portal.api.stop();
  answers.push(await send(`/api/user?token=${bearer}`), await send('/api/login', '{}'));
  for (const answer of answers) expect(answer).toMatch(/^[45]\d\d /);
  expect(answers.at(-2)).toMatch(/^503 /);
  // The last answer is in the log as well.
  expect(logs).toContain('"path":"/api/user"');

  expect(secrets.size).toBeGreaterThan(20);
  const said = `${logs}\n${answers.join('\n')}`;
  const isSaid = (secret: string) => new RegExp(`(?<!\\w)${secret.replace(/\W/g, '\\$&')}(?!\\w)`).test(said);
  expect([...secrets].filter(isSaid)).toEqual([]);
});
