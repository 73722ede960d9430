import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './journey.ts';
import { callsOf } from './past-year.ts';
import type { Portal } from './portal.ts';
import { dialog, eventually, heading, isGone, isShown } from './steps.ts';

/** Of the demonstration: its teacher is responsible for it, another one assists. */
export const subject = 'Programação II';
export const gradedClass = { subject, classGroup: 'Turma-1-LABORAL' };

export const grid = (page: Page) => page.getByRole('grid', { name: 'Notas da turma' });
/** The one live input, while the last test is entered. */
export const live = (page: Page) => page.getByRole('textbox', { name: /^TESTE-2 de / });
export const saved = (page: Page) => isShown(page.getByText(/^✓ Tudo guardado às/));
/** Of the last test, by the place of the student. */
export const cellOf = (page: Page, row: number) => lastTest(grid(page).getByRole('row').nth(row));
export const lastTest = (row: Locator) => row.getByRole('gridcell').nth(3);
export const rowOf = (page: Page, student: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByText(student, { exact: true }) });

/** From the cards of a teacher's classes into the grid of the subject. */
export async function openGrid(page: Page): Promise<void> {
  await page.goto('/myClassmates');
  await page.getByRole('link', { name: new RegExp(`^Avaliar estudante .*, ${subject}$`) }).click();
  await isShown(heading(page, new RegExp(`^${subject} · `)));
}

/** An act of the grid's menu. */
export async function rareAct(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name }).click();
}

/** Types a grade in one event: with a pause between two keys, a save would take the first alone. */
export const typeGrade = (page: Page, grade: string) => page.keyboard.insertText(grade);

/** Keeps the saves of a page back until they are let go. */
export async function holdSaves(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/give-result-to-many*', async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Keeps back the answer of the next save, which the server has stored, until it is let go. */
export async function holdAnswer(page: Page): Promise<{ stored: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let tell = () => {};
  const stored = new Promise<void>((resolve) => (tell = resolve));
  const once = { times: 1 };
  await page.route(
    '**/api/give-result-to-many*',
    async (route) => {
      const response = await route.fetch();
      tell();
      await released;
      await route.fulfill({ response });
    },
    once,
  );
  return { stored, letGo };
}

/** Opens the weights and gives the work this one, up to what the editor says of the sum. */
async function weigh(page: Page, percentage: string, sumText: string): Promise<Locator> {
  await page.goto('/myClassmates');
  await page.getByRole('button', { name: new RegExp(`^Peso das Avaliações .*, ${subject}$`) }).click();
  const editor = dialog(page, /^Peso das Avaliações · /);
  await editor.getByRole('textbox', { name: 'Percentagem de TRABALHO-PESQUISA-1' }).fill(percentage);
  await isShown(editor.getByText(sumText));
  return editor;
}

/** There are grades already: the dialog shows who is notified and requires a reason. */
async function saveWeights(editor: Locator, reason: string): Promise<void> {
  const save = editor.getByRole('button', { name: 'Guardar', exact: true });
  await save.click();
  await isShown(
    editor.getByText(/^\d+ estudantes com notas publicadas são avisados da alteração e do motivo\.$/),
  );
  await editor.getByLabel('Motivo').fill(reason);
  await save.click();
  await isGone(editor);
}

/** Above 100 weights are refused, at 95 each grade is; at 100 it enters. */
export async function weighAndEnter({ page, tab }: Visitor): Promise<void> {
  const above = await weigh(page, '25', 'A soma dos pesos não pode ultrapassar 100%!');
  expect(await above.getByRole('button', { name: 'Guardar', exact: true }).isDisabled()).toBe(true);
  await tab.axe();
  await saveWeights(await weigh(page, '15', 'faltam 5 %'), 'O trabalho conta menos.');
  await openGrid(page);
  await cellOf(page, 4).click();
  await page.keyboard.type('12,5');
  await isShown(
    grid(page).getByRole('row').nth(4).getByText('! A soma dos pesos deve ser 100% antes de lançar notas.'),
  );
  await saveWeights(await weigh(page, '20', 'completo'), 'Volta a contar como foi dito à turma.');
  await openGrid(page);
  await isShown(page.getByText('Recuperada 1 nota que não chegou a ser guardada.'));
  await saved(page);
  expect(await cellOf(page, 4).innerText()).toBe('12,5');
}

/** What is out of range is neither stored nor silently made 0 (row 65). */
export async function typeOutOfRange(page: Page, row: number): Promise<void> {
  await cellOf(page, row).click();
  const before = await live(page).inputValue();
  await typeGrade(page, '21');
  await page.keyboard.press('Enter');
  await isShown(grid(page).getByRole('row').nth(row).getByText('21? por confirmar'));
  expect(await cellOf(page, row).innerText()).toBe('0');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Escape');
  expect(await live(page).inputValue()).toBe(before);
}

/** One line that is known and one that is not, from a sheet. */
export async function paste(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Colar', exact: true }).click();
  const pasting = dialog(page, 'Colar em TESTE-2');
  await pasting.getByRole('textbox').fill(`${line}\nNinguém\t10`);
  await isShown(pasting.getByText('Desconhecido'));
  await pasting.getByRole('button', { name: 'Lançar 1 nota' }).click();
  await isGone(pasting);
}

/** Chooses a file for the cell of the last test of a student, which may name the student several times. */
async function chooseFile(page: Page, row: number, ...grades: string[]): Promise<Locator> {
  const code = await grid(page).getByRole('row').nth(row).locator('th small').first().innerText();
  const importing = dialog(page, 'Importar notas de um ficheiro');
  await importing.getByLabel('Ficheiro preenchido (XLSX ou CSV)').setInputFiles({
    name: 'notas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Código;Estudante;TESTE-2', ...grades.map((one) => `${code};;${one}`)].join('\r\n')),
  });
  return importing;
}

/** The grade of a file is shown before it is entered. */
export async function enterFile(page: Page, row: number, grade: string): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await confirmFile(await chooseFile(page, row, grade));
  await eventually(async () => expect(await cellOf(page, row).innerText()).toBe(grade));
}

async function confirmFile(importing: Locator): Promise<void> {
  await isShown(importing.getByText('1 linha · 1 nota a lançar.'));
  await importing.getByRole('button', { name: 'Lançar 1 nota' }).click();
  await isGone(importing);
}

/** A file that names a student twice is refused; the right one is shown before it is entered. */
export async function importFile({ page, tab }: Visitor, row: number, grade: string): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  tab.expectFailures(/^422 POST \/api\/grade-files/);
  const importing = await chooseFile(page, row, '9', '10');
  await isShown(importing.getByText(/^O mesmo estudante vem mais de uma vez: \S+ \(linhas 2, 3\)\.$/));
  expect(await importing.getByRole('button', { name: 'Lançar 0 notas' }).isDisabled()).toBe(true);
  await confirmFile(await chooseFile(page, row, grade));
  await eventually(async () => expect(await cellOf(page, row).innerText()).toBe(grade));
  await saved(page);
}

/** Everybody who is blank in a column gets one grade. */
export async function fillBlanks(page: Page, column: string, grade: string): Promise<void> {
  await page.getByLabel('Avaliação a lançar').selectOption({ label: column });
  // On a phone it is in the menu.
  if (page.viewportSize()!.width < 600) await rareAct(page, 'Preencher em branco');
  else await page.getByRole('button', { name: 'Preencher em branco', exact: true }).click();
  const fill = dialog(page, /^Preencher o que está em branco em /);
  await fill.getByRole('textbox', { name: 'Nota, ou F' }).fill(grade);
  await fill.getByRole('button', { name: /^Preencher \d+ notas?$/ }).click();
  await isGone(fill);
  await isShown(page.getByRole('button', { name: 'Por lançar: 0' }));
  await saved(page);
}

/** Shows the notification that students will get, and publishes the column to them. */
export async function publish({ page, tab }: Visitor, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar coluna' }).click();
  const publishing = dialog(page, 'Publicar notas');
  await isShown(publishing.getByText(`«Notas publicadas: ${subject}» – ${column}`));
  await tab.axe();
  await publishing.getByRole('button', { name: 'Publicar', exact: true }).click();
  await isShown(page.getByRole('columnheader', { name: new RegExp(`^${column} .*publicada$`) }));
  await isGone(publishing);
}

/** Looks at what a student is sent, which holds what is published alone, and at what stood in the cell of the last test. */
export async function lookAsStudent(page: Page, student: string, published: string): Promise<void> {
  await page.getByRole('button', { name: `Histórico e vista de ${student}`, exact: true }).click();
  const its = dialog(page, student);
  const sent = its.getByRole('region', { name: 'Ver como estudante' });
  await isShown(sent.getByRole('cell', { name: published, exact: true }));
  expect(await sent.getByText('TESTE-2', { exact: true }).count()).toBe(0);
  const history = its.getByRole('region', { name: 'Histórico da nota' });
  await history.getByLabel('Avaliação', { exact: true }).selectOption({ label: 'TESTE-2' });
  await isShown(history.getByRole('cell', { name: /^em branco → / }).first());
  await its.getByRole('button', { name: 'Fechar', exact: true }).click();
  await isGone(its);
}

/** Sees who is near a mark, and closes the grades with the submission. */
export async function submit(
  { page, tab }: Visitor,
  kind: 'frequência' | 'exame normal' | 'exame especial' | 'recorrência',
): Promise<void> {
  await page.getByRole('button', { name: 'Submeter pauta' }).click();
  const submitting = dialog(page, `Submeter a pauta de ${kind}`);
  await isShown(submitting.getByText('Nada impede a submissão.'));
  await isShown(submitting.getByRole('region', { name: 'A 0,1 de um limite' }));
  await tab.axe();
  await submitting.getByRole('button', { name: 'Submeter', exact: true }).click();
  await isShown(page.getByText(new RegExp(`^Pauta de ${kind} submetida por `)));
  await isGone(submitting);
}

/** Has the teacher enter all grades of a class of two students. */
export async function completeEdition(portal: Pick<Portal, 'url'>): Promise<void> {
  const teacher = await callsOf(portal, 'docente@demo.test');
  const at = `subject_id=3&year=${new Date().getFullYear()}`;
  const { columns, students } = await teacher<{
    columns: { id: number }[];
    students: { id: number }[];
  }>('GET', `/list-students-by-turma?classmate_id=7&${at}`);
  const assessments = students.flatMap((student) =>
    columns.map((column) => ({
      student_id: student.id,
      assessment_formula_id: column.id,
      assessment_value: '12',
      version: 0,
      client_id: `complete-${student.id}-${column.id}`,
    })),
  );
  await teacher('POST', `/give-result-to-many?classmate=7&${at}`, { assessments });
}
