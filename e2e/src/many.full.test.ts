import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, hasFocus, isGone, isShown, record, tabTo } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** Five of these lines are wrong: a document, a name, a date, an e-mail and a telephone. */
const teachers = [
  'Tipo de documento;Número do documento;Nome completo;Género;Data de nascimento;E-mail;Contacto;Departamento',
  'Bilhete de Identidade;12;Ana Teclada;Feminino;20/05/1985;ana.teclada@demo.test;841110001;DEP',
  'Bilhete de Identidade;110900000002A;www.bento.test;Masculino;20/05/1985;bento.teclado@demo.test;841110002;DEP',
  'Bilhete de Identidade;110900000003A;Carla Teclada;Feminino;ontem;carla.teclada@demo.test;841110003;DEP',
  'Bilhete de Identidade;110900000004A;Dino Teclado;Masculino;20/05/1985;dino;841110004;DEP',
  'Bilhete de Identidade;110900000005A;Elsa Teclada;Feminino;20/05/1985;elsa.teclada@demo.test;811;DEP',
  'Bilhete de Identidade;110900000006A;Fama Teclada;Feminino;20/05/1985;fama.teclada@demo.test;841110006;DEP',
];
const mended = [
  ['Número do documento, linha 2', '110900000001A'],
  ['Nome completo, linha 3', 'Bento Teclado'],
  ['Data de nascimento, linha 4', '20/05/1985'],
  ['E-mail, linha 5', 'dino.teclado@demo.test'],
  ['Contacto, linha 6', '841110005'],
] as const;

journey(
  'who has only a keyboard imports teachers, mends five lines, and deactivates and takes back three of them at once',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'admin@demo.test');
    await page.goto('/departments');
    const name = await page.getByRole('row').nth(1).getByRole('cell').nth(1).innerText();
    await page.goto('/teachers/');
    await isShown(page.getByRole('row').nth(1));
    // Past the menu, as who has only a keyboard goes.
    await tabTo(page, 'Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Importar');
    await page.keyboard.press('Enter');
    const drawer = dialog(page, 'Importar – Professores');
    await isShown(drawer);
    await tabTo(page, 'Ficheiro preenchido');
    const content = teachers.join('\r\n').replaceAll('DEP', name.split('\n')[0]!);
    // What opens with Enter is the browser's own window.
    await drawer
      .getByLabel('Ficheiro preenchido')
      .setInputFiles({ name: 'professores.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await isShown(drawer.getByText('5 linhas com erros'));
    for (const [cell, value] of mended) {
      const number = /\d+$/.exec(cell)![0];
      await hasFocus(drawer.getByLabel(cell));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await isShown(drawer.getByText(`Linha ${number}: Nova.`));
    }
    await isShown(drawer.getByText('6 linhas a criar'));
    await tabTo(page, 'Importar');
    await page.keyboard.press('Enter');
    await isShown(drawer.getByText('6 linhas importadas.'));

    await page.goto('/teachers/?search=Teclad');
    await isShown(record(visitor, 'Fama Teclada'));
    await tabTo(page, 'Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    for (const each of ['Ana Teclada', 'Bento Teclado', 'Carla Teclada']) {
      await tabTo(page, `Seleccionar ${each}`);
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('group', { name: 'Acções sobre os registos seleccionados' });
    await isShown(bar.getByText('3 seleccionados'));
    await tab.axe();
    await tabTo(page, 'Desactivar');
    await page.keyboard.press('Enter');
    const act = dialog(page, 'Desactivar – 3 registos');
    await isShown(act.getByText('3 registos mudam.'));
    await tab.axe();
    await tabTo(page, 'Desactivar 3');
    await page.keyboard.press('Enter');
    await isShown(act.getByText('3 feitos.'));
    await isShown(record(visitor, 'Ana Teclada').getByText('Inactivo', { exact: true }));
    await tabTo(page, 'Anular 3');
    await page.keyboard.press('Enter');
    await isShown(dialog(page, 'Activar – 3 registos').getByText('3 feitos.'));
    await isGone(record(visitor, 'Ana Teclada').getByText('Inactivo', { exact: true }));
    await page.keyboard.press('Escape');
    await isGone(bar);
    await hasFocus(page.locator('.pk-list'));
  },
);

journey(
  'advances many classes at once by keyboard alone, those that may advance, and shows why the others may not',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    await enter(page, 'admin@demo.test');
    await page.goto('/classmates?search=Direito');
    await isShown(page.getByRole('row').nth(1));
    await tabTo(page, 'Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Seleccionar todos desta página');
    await page.keyboard.press('Space');
    await tabTo(page, 'Avançar semestre');
    await page.keyboard.press('Enter');
    const act = dialog(page, /^Avançar semestre – \d+ registos$/);
    await isShown(act.getByText('Fica igual').first());
    const summary = await act.getByText(/^\d+ registos? mudam?; \d+ não/).innerText();
    const changing = parseInt(summary, 10);
    await tabTo(page, `Avançar semestre ${changing}`);
    await page.keyboard.press('Enter');
    await isShown(act.getByText(new RegExp(`^${changing} feitos?`)));
    expect(await act.getByText('Feito', { exact: true }).count()).toBe(changing);
  },
);
