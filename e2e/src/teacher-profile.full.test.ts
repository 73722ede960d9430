import { readFile } from 'node:fs/promises';
import { journey, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  dialog,
  heading,
  isGone,
  isShown,
  openEntry,
  openRowMenu,
  record,
  searchFor,
  enter,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** Larger than one packet, and than what is held in memory on the way. */
const cv = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000_000, 'a')]);

journey(
  'the documents of a teacher pass through the portal whole, what is not what it says is refused, and the profile tells the rest',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'admin@demo.test');
    await openEntry(visitor, 'Professores');
    await searchFor(page, 'Joaquim Alberto');
    await record(visitor, 'docente@demo.test')
      .getByRole('link', { name: 'Joaquim Alberto Mondlane' })
      .click();
    await isShown(heading(page, 'Joaquim Alberto Mondlane'));
    await isShown(page.getByRole('region', { name: 'Identificação' }).getByText('Joaquim Alberto Mondlane'));
    await tab.axe();

    await part(visitor, 'Documentos');
    tab.expectFailures(/415 POST .*\/documents/);
    await handIn(visitor, 'Disfarçado.pdf', Buffer.from('<html><script>alert(1)</script></html>'));
    await isShown(page.getByText('O conteúdo do ficheiro não é de um tipo aceite: PDF, JPG, PNG.'));
    await handIn(visitor, 'Currículo.pdf', cv);
    await isShown(record(visitor, 'Currículo.pdf'));
    await tab.axe();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar Currículo.pdf' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Currículo.pdf');
    expect((await readFile(await saved.path())).equals(cv)).toBe(true);

    await openRowMenu(page, 'Currículo.pdf');
    await page.getByRole('button', { name: 'Eliminar Currículo.pdf' }).click();
    const question = dialog(page, 'Tem certeza que deseja eliminar este registro?');
    await isShown(question);
    await tab.axe();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await isGone(question);
    await isShown(page.getByText('Ainda não há documentos deste professor.'));

    for (const name of ['Alocações', 'Histórico', 'Conta']) {
      await part(visitor, name);
      await tab.axe();
    }
    await isShown(page.getByText('docente@demo.test'));
  },
);

const part = async ({ page }: Visitor, name: string) =>
  page.getByRole('navigation', { name: 'Separadores' }).getByRole('link', { name, exact: true }).click();

async function handIn({ page }: Visitor, name: string, buffer: Buffer) {
  await page.getByLabel('Ficheiro').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Guardar documento' }).click();
}
