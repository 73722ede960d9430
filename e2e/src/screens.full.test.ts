import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { choose, dialog, eventually, hasTitle, heading, isAt, isShown, enter } from './steps.ts';

const portal = sharedPortal();

journey(
  'the dashboard shows figures and charts, and a figure leads to its list',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await hasTitle(page, /^Painel · Universidade/);
    const figures = page.getByRole('region', { name: 'Números' });
    await isShown(figures.getByRole('link', { name: /^Departamentos\s*8/ }));
    await isShown(page.getByText(/^Actualizado em/));
    await isShown(page.getByRole('figure', { name: 'Acessos por dia' }));
    await isShown(page.getByRole('figure', { name: 'Cursos por departamento' }));
    await isShown(page.getByRole('heading', { name: 'Actividade recente' }));
    await tab.axe();
    await figures.getByRole('link', { name: /^Cursos/ }).click();
    await isAt(page, '/courses?state=activo');
  },
);

journey(
  'without the permission the dashboard stays dimmed and the server sends no numbers',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'estudante@demo.test');
    await page.goto('/dashboard');
    await isShown(page.getByText('Não tem permissão para ver estes números.'));
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user')!) as { access_token: string }).access_token,
    );
    const answer = await page.request.get('/api/dashboard', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { figures: object } };
    expect(new Set(Object.values(data.figures))).toEqual(new Set([null]));
    await eventually(async () =>
      expect(await page.getByRole('region', { name: 'Números' }).getByText('—').count()).toBe(5),
    );
    await tab.axe();
  },
);

journey(
  'an address that nobody serves says so and leads home',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'secretaria@demo.test');
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

journey(
  'for who wants no motion a list of options opens under its field, also while it is searched on the server',
  () => portal,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page, 'master@demo.test');
    await page.goto('/courses');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    const form = dialog(page, 'Adicionar – Cursos');
    const field = form.getByLabel('Departamento', { exact: true });
    await field.click();
    const options = page.locator('.ant-select-dropdown');
    const distance = async () => {
      const [list, above] = [await options.boundingBox(), await field.boundingBox()];
      return Math.abs(list!.y - above!.y - above!.height) + Math.abs(list!.x - above!.x);
    };
    await eventually(async () => expect(await distance()).toBeLessThan(30));
    await field.fill('Direito');
    await eventually(async () => expect(await distance()).toBeLessThan(30));
    await page.keyboard.press('Escape');
    await choose(form, 'Departamento', 'Direito');
    await choose(form, 'Grau', 'Mestrado');
  },
);
