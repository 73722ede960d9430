import { journey, narrow, wide } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  demoPassword,
  eventually,
  hasTitle,
  heading,
  isAt,
  isShown,
  openEntry,
  enter,
  signIn,
  typeCredentials,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** The link in the newest mail to an address. */
const linkTo = (email: string) =>
  eventually(async () => {
    const [mail] = await portal.mailsTo(email);
    const link = /https?:\/\/\S+\/reset_password\/\S+/.exec(mail?.text ?? '')?.[0];
    if (!link) throw new Error(`no link was sent to ${email}`);
    return link;
  });

for (const { size, email, identifier } of [
  { size: wide, email: 'docente@demo.test', identifier: 'docente@demo.test' },
  { size: narrow, email: 'estudante@demo.test', identifier: '26.0001.0001' },
])
  journey(
    `a user who forgot the password sets a new one by the link in a mail, once, starting with ${identifier}`,
    () => portal,
    async ({ page, tab, openElsewhere }) => {
      const elsewhere = await openElsewhere();
      await enter(elsewhere.page, email);

      await page.goto('/login');
      await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
      await isShown(heading(page, 'Recuperar a senha'));
      await hasTitle(page, /^Recuperar a senha · /);
      await tab.axe();
      const send = page.getByRole('button', { name: 'Enviar instruções' });
      await send.click();
      await isShown(page.getByText('O campo email não pode estar vazio!'));
      await page.getByLabel('E-mail ou código de utilizador').fill(identifier);
      await send.click();
      await isShown(page.getByText('Se existir uma conta com estes dados, enviámos as instruções.'));
      await tab.axe();

      const link = await linkTo(email);
      await page.goto(link);
      await isShown(heading(page, 'Definir nova senha'));
      const fresh = page.getByLabel('Nova senha', { exact: true });
      await fresh.fill('curta');
      await isShown(page.getByText('Pelo menos 8 caracteres (por cumprir)'));
      await isShown(page.getByText('Uma letra minúscula (cumprida)'));
      await page.getByRole('button', { name: 'Definir senha' }).click();
      await isShown(page.getByText(/^A senha deve ter pelo menos 8 caracteres, incluindo/));
      await tab.axe();
      await fresh.fill('Nova#Senha9');
      await page.getByLabel('Confirmar senha', { exact: true }).fill('Nova#Senha9');
      // From here on every request of the other browser is refused, by itself or at its next page.
      elsewhere.expectFailures(/^401 GET \/api\//);
      await page.getByRole('button', { name: 'Definir senha' }).click();
      await isAt(page, '/login');

      await typeCredentials(page, email, demoPassword);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await isShown(page.getByText('Email / senha incorreto'));
      await signIn(page, email, 'Nova#Senha9');

      // Every session from before has ended: the other browser is asked to sign in again.
      await elsewhere.page.goto('/profile');
      await isShown(elsewhere.page.getByRole('dialog', { name: 'Sessão bloqueada' }));

      await page.goto(link);
      await isShown(page.getByText('Esta ligação já não é válida.'));
      await tab.axe();
      await page.getByRole('link', { name: 'Pedir nova ligação' }).click();
      await isAt(page, '/recover_password');
    },
    size,
  );

journey(
  'recovery answers the same for an account that does not exist, and a link without a token is no link',
  () => portal,
  async ({ page }) => {
    await page.goto('/recover_password');
    await page.getByLabel('E-mail ou código de utilizador').fill('ninguem@demo.test');
    await page.getByRole('button', { name: 'Enviar instruções' }).click();
    await isShown(page.getByText('Se existir uma conta com estes dados, enviámos as instruções.'));
    expect(await portal.mailsTo('ninguem@demo.test')).toEqual([]);
    await page.goto('/reset_password');
    await isShown(page.getByText('Esta ligação já não é válida.'));
  },
);

journey(
  'the profile shows the own data, and an e-mail counts once its link was opened',
  () => portal,
  async (visitor) => {
    const { page, tab, openElsewhere } = visitor;
    await enter(page, 'admin@demo.test');
    await openEntry(visitor, 'Perfil');
    await isShown(heading(page, 'Perfil'));
    await hasTitle(page, /^Perfil · /);
    for (const fact of ['Hélder Tomás Cossa', 'Masculino', '02/11/1981', '110102345678M', 'Administrador'])
      await isShown(page.getByRole('region', { name: 'Dados pessoais' }).getByText(fact, { exact: true }));
    await tab.axe();

    const address = 'helder@demo.test';
    const form = page.getByRole('region', { name: 'Alterar o e-mail' });
    await form.getByLabel('Novo e-mail').fill(address);
    await form.getByLabel('Senha actual', { exact: true }).fill(demoPassword);
    await form.getByRole('button', { name: 'Alterar e-mail' }).click();
    await isShown(form.getByRole('status').getByText(/./));
    await tab.axe();

    const link = await eventually(async () => {
      const [mail] = await portal.mailsTo(address);
      const found = /https?:\/\/\S+\/confirm\/\S+/.exec(mail?.text ?? '')?.[0];
      if (!found) throw new Error('no link was sent');
      return found;
    });
    const other = await openElsewhere();
    await other.page.goto(link);
    await isShown(other.page.getByText('Contacto confirmado.'));
    await other.axe();
    await other.page.goto(link);
    await isShown(other.page.getByText('Este contacto já estava confirmado.'));
    await page.reload();
    await isShown(page.getByRole('region', { name: 'Dados pessoais' }).getByText(address));
  },
);
