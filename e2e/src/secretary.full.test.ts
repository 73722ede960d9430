import type { Locator } from 'playwright-core';
import { journeys, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  choose,
  dialog,
  hasFocus,
  heading,
  isAt,
  isGone,
  isShown,
  openEntry,
  openRowMenu,
  record,
  searchFor,
  signIn,
  signOut,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

journeys(
  'what a secretary creates is there after a reload and a restart of the portal, and a student is refused it',
  () => portal,
  async (visitor) => {
    const { page, tab, size } = visitor;
    const department = `Ciências do Mar ${size.width}`;
    const course = `Oceanografia ${size.width}`;
    await page.goto('/');
    await isShown(heading(page, 'Entrar'));
    await tab.axe();
    await signIn(page, 'secretaria@demo.test');
    await isAt(page, '/dashboard');

    await openEntry(visitor, 'Departamentos');
    await isShown(heading(page, 'Departamentos'));
    await addDepartment(visitor, department);
    await openEntry(visitor, 'Cursos');
    await isShown(heading(page, 'Cursos'));
    await addCourse(visitor, course, department);

    await page.reload();
    await searchFor(page, 'nada disto existe');
    await isShown(page.getByText('Nenhum registo corresponde à pesquisa'));
    await searchFor(page, course);
    await isShown(record(visitor, course));
    await editCourse(visitor, course);
    await readCourse(visitor, course, department);
    await readHistory(visitor, course, department);
    await signOut(page);
    await tab.axe();

    await isRefused(visitor);
    await signOut(page);

    // An open page would ask for the registry's events while nobody answers.
    await page.goto('about:blank');
    await portal.gateway.stop();
    await portal.api.stop();
    await portal.api.start();
    await portal.gateway.start();
    await signIn(page, 'secretaria@demo.test');
    await page.goto(`/departments?search=${encodeURIComponent(department)}`);
    await isShown(record(visitor, department));
    await page.goto(`/courses?search=${encodeURIComponent(course)}`);
    await isShown(record(visitor, course));
    await isShown(record(visitor, 'Com estágio no mar'));
    await tab.axe();
  },
);

async function addDepartment(visitor: Visitor, name: string) {
  const { page, tab } = visitor;
  await tab.axe();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const form = dialog(page, 'Adicionar – Departamentos');
  await form.getByLabel('Departamento', { exact: true }).fill(name);
  await form.getByLabel('Descrição').fill('Oceanos, pescas e costa');
  await tab.axe();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
  await searchFor(page, name);
  await isShown(record(visitor, name));
  await tab.axe();
}

async function addCourse(visitor: Visitor, name: string, department: string) {
  const { page, tab, size } = visitor;
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const form = dialog(page, 'Adicionar – Cursos');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isShown(form.getByText('Verifique os campos assinalados.'));
  await tab.axe();
  await form.getByLabel('Curso', { exact: true }).fill(name);
  await form.getByLabel('Código', { exact: true }).fill(`9${String(size.width).slice(0, 3)}`);
  await choose(form, 'Departamento', department);
  await form.getByRole('radio', { name: 'Sim' }).check();
  await choose(form, 'Grau', 'Mestrado');
  await form.getByLabel('Duração (anos)').fill('2');
  await form.getByRole('button', { name: 'Adicionar vagas' }).click();
  await form.getByLabel('Vagas', { exact: true }).fill('35');
  await choose(form, 'Regime', 'POS-LABORAL');
  await form.getByLabel('Média de frequência').fill('60');
  await form.getByLabel('Exame normal').fill('40');
  await form.getByLabel('Recorrência').fill('40');
  await form.getByLabel('Descrição').fill('Mares e oceanos');
  await tab.axe();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
}

async function editCourse(visitor: Visitor, name: string) {
  const { page } = visitor;
  await openRowMenu(page, name);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const form = dialog(page, `Editar – ${name}`);
  await form.getByLabel('Descrição').fill('Com estágio no mar');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
  await isShown(record(visitor, 'Com estágio no mar'));
}

async function readCourse(visitor: Visitor, name: string, department: string) {
  const { page, tab, size } = visitor;
  await record(visitor, name).getByText(name, { exact: true }).click();
  const sheet = dialog(page, `Ver – ${name}`);
  const facts = sheet.getByRole('region', { name: 'Dados' });
  await isShown(facts.getByText(department));
  for (const [label, value] of [
    ['Código', `9${String(size.width).slice(0, 3)}`],
    ['Duração (anos)', '2'],
    ['Média de frequência', '60,00'],
    ['Descrição', 'Com estágio no mar'],
    ['Grau', 'Mestrado'],
    ['Engenharia', 'Sim'],
  ] as const)
    expect(await facts.getByText(label, { exact: true }).locator('xpath=..').textContent()).toBe(
      `${label}${value}`,
    );
  await isShown(facts.getByText(/, POS-LABORAL: 35$/));
  await tab.axe();
  await page.keyboard.press('Escape');
  await isGone(sheet);
}

async function readHistory({ page, tab }: Visitor, name: string, department: string) {
  await openRowMenu(page, name);
  await page.getByRole('button', { name: `Histórico ${name}` }).click();
  const history = dialog(page, `Histórico – ${name}`);
  const [changed, created] = ['Alterou', 'Criou'].map((action) =>
    history.getByRole('listitem').filter({ hasText: new RegExp(`^${action}`) }),
  ) as [Locator, Locator];
  await isShown(changed.getByText('Amélia Fernando Sitoe (Secretaria)'));
  for (const text of ['Descrição', 'Mares e oceanos', 'Com estágio no mar'])
    await isShown(changed.getByText(text, { exact: true }));
  for (const text of [name, department, 'Mestrado', /^Ano: \d+, Regime: POS-LABORAL, Vagas: 35$/])
    await isShown(created.getByText(text, { exact: true }));
  await tab.axe();
  await page.keyboard.press('Escape');
  await isGone(history);
  await hasFocus(page.getByRole('button', { name: `Mais acções ${name}` }));
}

async function isRefused({ page, tab }: Visitor) {
  await signIn(page, 'estudante@demo.test');
  await page.goto('/departments');
  await isAt(page, '/unauthorized');
  await isShown(heading(page, 'Não tem permissão para abrir esta página.'));
  await isShown(page.getByText('Ver departamentos'));
  await tab.axe();
  await page.getByRole('button', { name: 'Pedir acesso' }).click();
  await isShown(page.getByText('O seu pedido foi enviado aos administradores.'));
  await tab.axe();
  expect(await portal.mailsTo('admin@demo.test')).not.toEqual([]);
}
