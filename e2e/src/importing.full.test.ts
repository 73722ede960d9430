import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, isGone, isShown, record } from './steps.ts';
import type { Tab } from './tab.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const file = {
  name: 'disciplinas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Disciplina;Créditos\r\nOceanografia;6\r\nVulcanologia;seis\r\n'),
};

const isCut = (text: Element) => {
  const cell = text.closest('.pk-cell')!;
  return cell.scrollHeight > cell.clientHeight;
};

/** The panel of jobs still tells how the last of them ended. */
async function tellsOfTheEnd({ page }: Tab) {
  await page.getByRole('button', { name: 'Tarefas', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Tarefas', exact: true });
  await isShown(panel.getByText('2 linhas anuladas.'));
  await isShown(panel.getByText('2 linhas importadas.'));
}

journey(
  'subjects are imported from a file of which one line is mended after a reload, and taken back; another tab tells of it, also once the servers were started again',
  () => portal,
  async (visitor) => {
    const { page, tab, openTab } = visitor;
    await enter(page, 'admin@demo.test');
    await page.goto('/subject');
    await page.getByRole('button', { name: 'Importar' }).click();
    const drawer = dialog(page, 'Importar – Disciplinas');
    await isShown(drawer.getByRole('button', { name: 'Descarregar modelo (Excel)' }));
    await tab.axe();
    await drawer.getByLabel('Ficheiro preenchido').setInputFiles(file);
    await isShown(drawer.getByText('1 linha com erros'));
    await page.reload();
    const cell = drawer.getByLabel('Créditos, linha 3');
    const problem = drawer.getByText('Indique um número inteiro.', { exact: true });
    await isShown(problem);
    // A cell of a list shows two lines only: this one shows its problem whole.
    expect(await problem.evaluate(isCut)).toBe(false);
    await tab.axe();
    await cell.fill('5');
    await cell.press('Enter');
    await isShown(drawer.getByText('Linha 3: Nova.'));
    await isShown(drawer.getByText('2 linhas a criar'));

    await drawer.getByRole('button', { name: 'Importar', exact: true }).click();
    await isShown(drawer.getByText('2 linhas importadas.'));
    await drawer.getByRole('button', { name: 'Anular importação' }).click();
    const undo = dialog(page, 'Anular esta importação?');
    await undo.getByRole('button', { name: 'Anular importação' }).click();
    await isShown(drawer.getByText('2 linhas anuladas.'));
    await drawer.getByRole('button', { name: 'Fechar' }).last().click();
    await isGone(drawer);
    await page.reload();
    await tellsOfTheEnd(tab);
    await page.goto('/subject?search=Vulcanologia');
    await isShown(page.getByText('Nenhum registo corresponde', { exact: false }));
    await isGone(record(visitor, 'Vulcanologia'));

    await page.goto('about:blank');
    await portal.gateway.stop();
    await portal.api.stop();
    await portal.api.start();
    await portal.gateway.start();
    const other = await openTab();
    await other.page.goto('/subject');
    await tellsOfTheEnd(other);
  },
);
