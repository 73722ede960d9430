import { journey, narrow, wide, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  account,
  demoPassword,
  dialog,
  eventually,
  hasFocus,
  isGone,
  isShown,
  menu,
  signIn,
  signOut,
  typeCredentials,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const chosen = 'Mar#Alto77';

async function fillIn({ page }: Visitor, current: string, fresh: string, again = fresh) {
  const form = dialog(page, 'Defina a sua senha');
  await form.getByLabel('Senha actual', { exact: true }).fill(current);
  await form.getByLabel('Nova senha', { exact: true }).fill(fresh);
  await form.getByLabel('Confirmar senha', { exact: true }).fill(again);
  await form.getByRole('button', { name: 'Actualizar' }).click();
}

const asksDashboard = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('user')!) as { access_token: string };
    const answer = await fetch('/api/dashboard', { headers: { authorization: `Bearer ${access_token}` } });
    return answer.status;
  });

for (const { size, email, words, menu: entries } of [
  {
    size: wide,
    email: 'novo.docente@demo.test',
    words: 'Tembe#2026',
    menu: [
      'Comunicações',
      'Perfil',
      'Início do docente',
      'Lançamento de Avaliações',
      'As minhas disciplinas',
      'Aulas',
      'Os meus exames',
      'Extrair Pautas Semestrais',
      'Revisões de prova',
      'Departamentos',
      'Cursos',
      'Disciplinas',
      'Todas Disciplinas',
      'Precedências',
    ],
  },
  {
    size: narrow,
    email: 'novo.estudante@demo.test',
    words: 'Chissano#26',
    menu: [
      'Perfil',
      'O meu portal',
      'Notas',
      'Exames',
      'Percurso',
      'Materiais',
      'Os meus pagamentos',
      'Serviços',
      'Renovação',
      'Notificações',
      'Quem viu os meus dados',
    ],
  },
])
  journey(
    `${email} must choose a password before anything else, and then sees exactly the own menu`,
    () => portal,
    async (visitor) => {
      const { page, tab, isWide } = visitor;
      await signIn(page, email);
      const form = dialog(page, 'Defina a sua senha');
      await isShown(form);
      await isShown(form.getByText('Aviso de privacidade'));
      await hasFocus(form.getByLabel('Senha actual', { exact: true }));
      await tab.axe();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await isShown(form);
      tab.expectFailures(/^428 GET \/api\/dashboard/);
      expect(await asksDashboard(visitor)).toBe(428);

      await form.getByRole('button', { name: 'Actualizar' }).click();
      await isShown(form.getByText('Por favor preencha o campo senha actual'));
      await isShown(form.getByText('Por favor confirme a senha'));
      await fillIn(visitor, demoPassword, 'curta');
      await isShown(form.getByText(/^A senha deve ter pelo menos 8 caracteres, incluindo/));
      await fillIn(visitor, demoPassword, chosen, 'Outra#2026');
      await isShown(form.getByText('A senha de confirmação fornecida não está correta.'));
      await fillIn(visitor, demoPassword, demoPassword);
      await isShown(form.getByText('A nova senha não pode ser igual à senha actual.'));
      tab.expectFailures(/^422 POST \/api\/update_password/);
      await fillIn(visitor, demoPassword, words);
      await isShown(form.getByText('A senha não pode conter o seu nome, e-mail ou código de utilizador.'));
      await tab.axe();
      await fillIn(visitor, demoPassword, chosen);
      await isGone(form);
      expect(await asksDashboard(visitor)).toBe(200);

      if (!isWide) await page.getByRole('button', { name: 'Abrir o menu' }).click();
      await eventually(async () =>
        expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(entries),
      );
      await isShown(page.getByRole('heading', { level: 1 }).first());
      await tab.axe();
      if (!isWide) await page.getByRole('button', { name: 'Fechar o menu' }).click();

      await signOut(page);
      await typeCredentials(page, email);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await isShown(page.getByText('Email / senha incorreto'));
      await signIn(page, email, chosen);
      await page.reload();
      await isShown(account(page));
      expect(await form.count()).toBe(0);
    },
    size,
  );
