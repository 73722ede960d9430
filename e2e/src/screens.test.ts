import { journey, journeys } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { demoPassword, eventually, hasTitle, heading, isAt, isShown, openEntry, signIn } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

journeys(
  'the dashboard shows figures and charts, and a figure leads to its list',
  () => portal,
  async ({ page, tab }) => {
    await signIn(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await hasTitle(page, /^Painel · Universidade/);
    const figures = page.getByRole('region', { name: 'Números' });
    await isShown(figures.getByRole('link', { name: /^Departamentos\s*8$/ }));
    await isShown(page.getByText(/^Actualizado em/));
    await isShown(page.getByRole('figure', { name: 'Acessos por dia' }));
    await isShown(page.getByRole('figure', { name: 'Cursos por departamento' }));
    await isShown(page.getByRole('heading', { name: 'Actividade recente' }));
    await tab.axe();
    await figures.getByRole('link', { name: /^Cursos/ }).click();
    await isAt(page, '/courses');
  },
);

journeys(
  'without the permission the dashboard stays dimmed and the server sends no numbers',
  () => portal,
  async ({ page, tab }) => {
    await signIn(page, 'estudante@demo.test');
    const answer = page.waitForResponse('**/api/dashboard');
    await page.goto('/dashboard');
    await isShown(page.getByText('Não tem permissão para ver estes números.'));
    const { data } = (await (await answer).json()) as { data: { figures: object } };
    expect(new Set(Object.values(data.figures))).toEqual(new Set([null]));
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Números' }).getByText('—').count()).toBe(5),
    );
    await tab.axe();
  },
);

journeys(
  'the profile shows the own data, and an e-mail counts once its link was opened',
  () => portal,
  async (visitor) => {
    const { page, tab, size, openElsewhere } = visitor;
    await signIn(page, 'admin@demo.test');
    await openEntry(visitor, 'Perfil');
    await isShown(heading(page, 'Perfil'));
    await hasTitle(page, /^Perfil · /);
    for (const fact of ['Hélder Tomás Cossa', 'Masculino', '02/11/1981', '110102345678M', 'Admin'])
      await isShown(page.getByRole('region', { name: 'Dados pessoais' }).getByText(fact, { exact: true }));
    await tab.axe();

    const address = `helder.${size.width}@demo.test`;
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

    await form.getByLabel('Novo e-mail').fill('admin@demo.test');
    await form.getByLabel('Senha actual', { exact: true }).fill(demoPassword);
    await form.getByRole('button', { name: 'Alterar e-mail' }).click();
    await isShown(form.getByRole('status').getByText(/./));
    const back = await eventually(async () => {
      const [mail] = await portal.mailsTo('admin@demo.test');
      const found = /https?:\/\/\S+\/confirm\/\S+/.exec(mail?.text ?? '')?.[0];
      if (!found) throw new Error('no link was sent');
      return found;
    });
    await other.page.goto(back);
    await isShown(other.page.getByText('Contacto confirmado.'));
  },
);

journeys(
  'an address that nobody serves says so and leads home',
  () => portal,
  async ({ page, tab }) => {
    await signIn(page, 'secretaria@demo.test');
    await page.goto('/nao/existe');
    await isShown(heading(page, 'Página não encontrada'));
    await hasTitle(page, /^Página não encontrada · /);
    await tab.axe();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await isAt(page, '/dashboard');
  },
);

journey(
  'every answer of the portal carries its security headers, and the page lets no foreign script run',
  () => portal,
  async ({ page }) => {
    const answer = await page.goto('/login');
    const headers = await answer!.allHeaders();
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    const policy = headers['content-security-policy']!;
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
    expect(policy).not.toMatch(/unsafe-/);
  },
);
