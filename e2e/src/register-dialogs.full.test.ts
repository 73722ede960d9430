import { journey, journeys, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, heading, isAt, isGone, isShown, openEntry, openRowMenu, record, enter } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

async function add(visitor: Visitor, name: string) {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const form = dialog(page, 'Adicionar – Departamentos');
  await form.getByLabel('Departamento', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
  await page.goto(`/departments?search=${encodeURIComponent(name)}`);
  await isShown(record(visitor, name));
}

journey(
  'a department without history is deleted after a question, and one with courses is deactivated and activated again',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const name = 'Passageiro';
    await enter(page, 'admin@demo.test');
    await page.goto('/departments');
    await add(visitor, name);
    await openRowMenu(page, name);
    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    const question = dialog(page, 'Tem certeza que deseja eliminar este registro?');
    await isShown(question.getByText('Nao tera como reverter esta operacao!'));
    await tab.axe();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await isGone(question);
    await openRowMenu(page, name);
    await page.getByRole('button', { name: `Eliminar ${name}` }).click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await isShown(page.getByText('Nenhum registo corresponde à pesquisa', { exact: false }));

    await page.goto('/departments?search=Direito');
    await openRowMenu(page, 'Direito');
    await page.getByRole('button', { name: 'Desactivar Direito' }).click();
    const end = dialog(page, 'Desactivar este registo?');
    await isShown(end);
    await tab.axe();
    await end.getByRole('button', { name: 'Desactivar' }).click();
    await isShown(record(visitor, 'Direito').getByText('Inactivo'));
    await tab.axe();
    await openRowMenu(page, 'Direito');
    await page.getByRole('button', { name: 'Activar Direito' }).click();
    await isGone(record(visitor, 'Direito').getByText('Inactivo'));
  },
);

journeys(
  'leaving a form with something typed asks first, in every way to leave',
  () => portal,
  async (visitor) => {
    const { page, tab, size } = visitor;
    await enter(page, 'secretaria@demo.test');
    await openEntry(visitor, 'Departamentos');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    const form = dialog(page, 'Adicionar – Departamentos');
    const field = form.getByLabel('Departamento', { exact: true });
    await field.fill(`Por guardar ${size.width}`);
    await page.keyboard.press('Escape');
    const question = dialog(page, 'Sair sem guardar?');
    await isShown(question);
    await tab.axe();
    await question.getByRole('button', { name: 'Continuar a editar' }).click();
    await isGone(question);
    expect(await field.inputValue()).toBe(`Por guardar ${size.width}`);

    await page.evaluate(() => history.back());
    const leaving = page.getByRole('alertdialog', { name: 'Tem alterações por guardar' });
    await isShown(leaving);
    await tab.axe();
    await leaving.getByRole('button', { name: 'Ficar na página' }).click();
    await isGone(leaving);
    await isAt(page, '/departments');
    expect(await field.inputValue()).toBe(`Por guardar ${size.width}`);

    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Sair sem guardar' }).click();
    await isGone(form);
    await openEntry(visitor, 'Cursos');
    await isShown(heading(page, 'Cursos'));
  },
);
