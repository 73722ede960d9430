import type { Locator } from 'playwright-core';
import { journey, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  choose,
  dialog,
  eventually,
  heading,
  isAt,
  isGone,
  isShown,
  menu,
  menuEntry,
  openEntry,
  record,
  enter,
  signIn,
  signOut,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const chosen = 'Costa#Norte9';

journey(
  'a newcomer builds the offer of a year from nothing, and a role whose holder sees exactly the menus it gives',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const names = {
      department: 'Pescas',
      course: 'Aquacultura',
      first: 'Biologia Marinha',
      second: 'Biologia Costeira',
      class: 'Turma-1-LABORAL',
      teacher: 'Ofélia Nhantumbo',
      role: 'Consulta de cursos',
      user: 'Tomás Cuamba',
    };
    await enter(page, 'admin@demo.test');

    await add(visitor, 'Departamentos', 'Departamentos', async (form) => {
      await form.getByLabel('Departamento', { exact: true }).fill(names.department);
    });
    await add(visitor, 'Cursos', 'Cursos', async (form) => {
      await form.getByLabel('Curso', { exact: true }).fill(names.course);
      await form.getByLabel('Código', { exact: true }).fill('8128');
      await choose(form, 'Departamento', names.department);
    });
    for (const subject of [names.first, names.second])
      await add(visitor, 'Disciplinas', 'Disciplinas', async (form) => {
        await form.getByLabel('Disciplina', { exact: true }).fill(subject);
        await form.getByLabel('Créditos').fill('6');
      });

    await plan(visitor, names.course, names.first, '1.º semestre');
    await plan(visitor, names.course, names.second, '2.º semestre');

    await precede(visitor, names.course, names.second, names.first);
    await refuseReverse(visitor, names.course, names.first, names.second);

    await add(visitor, 'Turmas', 'Turmas', async (form) => {
      await choose(form, 'Curso', names.course);
      await choose(form, 'Nível', '1 – Licenciatura');
      await choose(form, 'Regime', 'LABORAL');
      await eventually(async () =>
        expect(await form.getByLabel('Turma', { exact: true }).inputValue()).toBe(names.class),
      );
      await form.getByLabel('Capacidade').fill('40');
    });

    await add(
      visitor,
      'Professores',
      'Todas Professores',
      async (form) => {
        await form.getByLabel('Nome completo').fill(names.teacher);
        await choose(form, 'Género', 'Feminino');
        await form.getByLabel('Data de nascimento').fill('1985-04-12');
        await form.getByLabel('Contacto', { exact: true }).fill('841234567');
        await form.getByRole('textbox', { name: 'E-mail' }).fill('ofelia@exemplo.test');
        await choose(form, 'Departamento', names.department);
        await form.getByRole('checkbox', { name: /^Criar conta/ }).check();
      },
      'Professores',
    );
    await isMailed('ofelia@exemplo.test');

    await addRole(visitor, names.role, ['Ver departamentos', 'Ver cursos']);
    const email = 'tomas@exemplo.test';
    await add(visitor, 'Usuários', 'Usuários', async (form) => {
      await form.getByLabel('Nome completo').fill(names.user);
      await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await choose(form, 'Função', names.role);
    });
    const password = await isMailed(email);
    await signOut(page);

    await signIn(page, email, password);
    await choosePassword(visitor, password);
    await isAt(page, '/departments');
    await eventually(async () =>
      expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
        'Perfil',
        'Departamentos',
        'Cursos',
      ]),
    );
    await menuEntry(page, 'Cursos').click();
    await isShown(heading(page, 'Cursos'));
    await find(visitor, names.course);
    expect(await page.getByRole('button', { name: /^(Adicionar|Editar|Eliminar)/ }).count()).toBe(0);
    await page.goto('/classmates');
    await isAt(page, '/unauthorized');
    await isShown(heading(page, 'Não tem permissão para abrir esta página.'));
    await tab.axe();
  },
);

/** The temporary password that was sent to an address. */
const isMailed = (address: string) =>
  eventually(async () => /Senha temporária: (\S+)/.exec((await portal.mailsTo(address))[0]!.text!)![1]!);

async function addRole(visitor: Visitor, role: string, permissions: readonly string[]) {
  const { page, tab } = visitor;
  await openEntry(visitor, 'Funções');
  await isShown(heading(page, 'Funções'));
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByLabel('Função', { exact: true }).fill(role);
  await tab.axe();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('link', { name: 'Definir as permissões' }).click();
  await isShown(heading(page, `Permissões – ${role}`));
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  for (const permission of permissions) await page.getByRole('checkbox', { name: permission }).check();
  await tab.axe();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isShown(page.getByText('Sem alterações.'));
}

async function choosePassword({ page }: Visitor, temporary: string) {
  const form = dialog(page, 'Defina a sua senha');
  await form.getByLabel('Senha actual', { exact: true }).fill(temporary);
  await form.getByLabel('Nova senha', { exact: true }).fill(chosen);
  await form.getByLabel('Confirmar senha', { exact: true }).fill(chosen);
  await form.getByRole('button', { name: 'Actualizar' }).click();
  await isGone(form);
}

/** Opens a register from the menu, adds a record through its form and sees it in the list. */
async function add(
  visitor: Visitor,
  entry: string,
  title: string,
  fill: (form: Locator) => Promise<void>,
  dialogs = title,
) {
  const { page, tab } = visitor;
  await openEntry(visitor, entry);
  await isShown(heading(page, title));
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const form = dialog(page, `Adicionar – ${dialogs}`);
  await fill(form);
  await tab.axe();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
}

async function plan(visitor: Visitor, course: string, subject: string, semester: string) {
  const { page } = visitor;
  await openEntry(visitor, 'Alocar Disciplinas');
  await isShown(heading(page, 'Alocar Disciplinas aos Cursos'));
  const form = page.locator('form').first();
  await choose(form, 'Curso', course);
  await form.getByRole('searchbox', { name: 'Disciplinas' }).fill(subject);
  // Until the others are gone the boxes still move.
  const found = form.getByRole('group', { name: 'Disciplinas encontradas' }).getByRole('checkbox');
  await eventually(async () => expect(await found.count()).toBe(1));
  await found.check();
  await choose(form, 'Semestre', semester);
  await choose(form, 'Ano', '1.º ano');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await isShown(form.getByRole('checkbox', { name: `${subject} – já alocada: 1.º ano, ${semester}` }));
  await find(visitor, subject);
}

async function find(visitor: Visitor, text: string) {
  await visitor.page.getByRole('searchbox', { name: 'Pesquisar' }).fill(text);
  await isShown(record(visitor, text));
}

async function fillPrecedence(form: Locator, course: string, subject: string, required: string) {
  await choose(form, 'Curso', course);
  await choose(form, 'Disciplina', subject);
  await choose(form, 'Precedente', required);
}

async function precede(visitor: Visitor, course: string, subject: string, required: string) {
  await add(visitor, 'Precedências', 'Precedências', (form) =>
    fillPrecedence(form, course, subject, required),
  );
  await find(visitor, subject);
}

async function refuseReverse(visitor: Visitor, course: string, subject: string, required: string) {
  const { page, tab } = visitor;
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const form = dialog(page, 'Adicionar – Precedências');
  await fillPrecedence(form, course, subject, required);
  tab.expectFailures(/^422 POST \/api\/subjectPrecente/);
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isShown(form.getByText(/cria um ciclo/).first());
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sair sem guardar' }).click();
  await isGone(form);
}
