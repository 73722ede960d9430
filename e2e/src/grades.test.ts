import {
  cellOf,
  fillBlanks,
  grid,
  holdAnswer,
  holdSaves,
  importFile,
  lastTest,
  live,
  lookAsStudent,
  gradedClass,
  openGrid,
  paste,
  publish,
  rowOf,
  saved,
  subject,
  submit,
  typeOutOfRange,
  weighAndEnter,
} from './grid-steps.ts';
import { journey, wide, type Visitor } from './journey.ts';
import {
  endSecondSemester,
  finalPaper,
  giveBack,
  homologate,
  isRefusedTheEnd,
  nameForSpecialExam,
  openGrades,
  rectify,
} from './pauta-steps.ts';
import { startPortal, type Portal } from './portal.ts';
import { enter, eventually, isAt, isGone, isShown } from './steps.ts';
import type { Tab } from './tab.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const student = { name: 'Celeste Inácio Macuácua', code: '26.0001.0001' };

/** Of a column that is published there is one notice, and of weights that moved one with the reason. */
async function isNotifiedOnce({ page }: Tab): Promise<void> {
  await page.goto('/notifications');
  const notice = (title: string) => page.getByRole('article', { name: `${title}: ${subject}`, exact: true });
  const published = notice('Notas publicadas').filter({ hasText: 'TRABALHO-PESQUISA-1' });
  await isShown(published);
  expect(await published.count()).toBe(1);
  await isShown(notice('Pesos alterados').filter({ hasText: 'O trabalho conta menos.' }));
}

/** What came back is mended, and the exams follow: one who fails the first is named for the special exam, whose grade is rectified, the others sit the second. */
async function finish(visitor: Visitor, office: Tab, admin: Tab): Promise<void> {
  const { page } = visitor;
  const reason = 'Confirme a primeira nota do TESTE-2.';
  await enter(office.page, 'secretaria@demo.test');
  await giveBack(office, { ...gradedClass, kind: 'Frequência' }, reason);
  await page.reload();
  await isShown(page.getByText(reason, { exact: true }));
  await page.getByLabel('Avaliação a lançar').selectOption({ label: 'A lançar: TESTE-2 (30 %)' });
  await live(page).fill('18');
  await page.keyboard.press('Enter');
  await saved(page);
  await submit(visitor, 'frequência');
  await homologate(office, { ...gradedClass, kind: 'Frequência' });

  await page.reload();
  await fillBlanks(page, 'A lançar: EXAME-NORMAL (40 %)', '5');
  const excluded = 'O estudante foi excluído na frequência e não tem exame.';
  await isShown(grid(page).getByText(excluded).first());
  await submit(visitor, 'exame normal');
  await homologate(office, { ...gradedClass, kind: 'Exame normal' });

  await nameForSpecialExam(office, student.name);
  await page.reload();
  await fillBlanks(page, 'A lançar: EXAME-ESPECIAL (40 %)', '15');
  await submit(visitor, 'exame especial');
  await homologate(office, { ...gradedClass, kind: 'Exame especial' });
  await enter(admin.page, 'admin@demo.test');
  const column = 'EXAME-ESPECIAL';
  await rectify([office, admin], { student: student.name, subject, column, grade: '16' });
  await page.reload();
  await fillBlanks(page, 'A lançar: RECORRENCIA (40 %)', '14');
  await isShown(rowOf(page, student.name).getByText('O estudante já está aprovado e não tem recorrência.'));
  await submit(visitor, 'recorrência');
  await homologate(office, { ...gradedClass, kind: 'Recorrência' });
}

journey(
  'a teacher sets the weights, enters grades by keyboard, pastes others, sees what the assistant wrote meanwhile, publishes a column and submits the pauta; it is returned, mended and homologated, exam, special exam and recorrência follow, the semester ends, and the result is the same in grid, pauta, history and for the student',
  () => portal,
  async (visitor) => {
    const { page, tab, openElsewhere } = visitor;
    const other = await openElsewhere();
    await enter(page, 'docente@demo.test');
    await weighAndEnter(visitor);

    await live(page).focus();
    // The first save is answered after more was typed into its cell.
    const save = await holdAnswer(page);
    await page.keyboard.type('1');
    await save.stored;
    await page.keyboard.type('7,5');
    save.letGo();
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.keyboard.type('f');
    await page.keyboard.press('Enter');
    await saved(page);
    await tab.axe();
    const rows = grid(page).getByRole('row');
    await isShown(rows.nth(1).getByText('✓ guardado'));
    await isShown(rows.nth(3).getByText('✓ guardado'));
    await typeOutOfRange(page, 10);

    // Both see the fifth blank; the assistant writes first, and neither publishes nor submits.
    await enter(other.page, 'assistente@demo.test');
    const events = other.page.waitForResponse('**/api/grade-events?*');
    await openGrid(other.page);
    expect((await events).headers()['content-type']).toMatch(/^text\/event-stream/);
    await cellOf(other.page, 5).click();
    for (const act of ['Publicar coluna', 'Submeter pauta'])
      expect(await other.page.getByRole('button', { name: act }).count()).toBe(0);
    const letGo = await holdSaves(page);
    await cellOf(page, 5).click();
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await other.page.keyboard.type('13');
    await saved(other.page);
    letGo();
    await isShown(rows.nth(5).getByText(/Telma Ivone Nhabinde guardou 13 às/));
    await isShown(rows.nth(6).getByText('✓ guardado'));
    await page.getByRole('button', { name: 'Ficar com 13' }).click();
    await saved(page);

    // The others in one paste, taken back and pasted again.
    const shows = (grade: string) =>
      eventually(async () => expect(await cellOf(page, 6).innerText()).toBe(grade));
    const line = `${await rows.nth(6).locator('.mt-name').innerText()}\t11,5`;
    await paste(page, line);
    await shows('11,5');
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
    await shows('8');
    await paste(page, line);
    await shows('11,5');
    await saved(page);
    // The assistant, who has it open, sees it without asking.
    await eventually(async () => expect(await cellOf(other.page, 6).innerText()).toBe('11,5'));
    await importFile(visitor, 11, '14');
    await lastTest(rowOf(page, student.name)).click();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await saved(page);

    // All of it is the server's.
    await page.reload();
    await isShown(grid(page));
    const column = await Promise.all([1, 2, 3, 4, 5, 6, 11].map((row) => cellOf(page, row).innerText()));
    expect(column).toEqual(['17,5', '9', 'F', '12,5', '13', '11,5', '14']);
    await isAt(page, /^\/assessment_studant\//);

    await fillBlanks(page, 'A lançar: TESTE-2 (30 %)', '12');
    await fillBlanks(page, 'A lançar: TRABALHO-PESQUISA-1 (20 %)', '13,5');
    await publish(visitor, 'TRABALHO-PESQUISA-1');
    await lookAsStudent(page, student.name, 'TRABALHO-PESQUISA-1');
    const own = await openElsewhere();
    await enter(own.page, 'estudante@demo.test');
    await isNotifiedOnce(own);
    await submit(visitor, 'frequência');
    await isGone(live(page));

    const office = await openElsewhere();
    const admin = await openElsewhere();
    await finish(visitor, office, admin);
    const final = await rowOf(page, student.name).locator('.mt-average').nth(1).innerText();
    const paper = await finalPaper(office);
    expect(paper.text).toContain(subject);
    expect(paper.text).toContain('Exame especial');
    expect(paper.text).toMatch(
      new RegExp(`${student.code} ${student.name} .{0,40} ${final} .{0,80}Aprovado`),
    );

    await isRefusedTheEnd(admin);
    const master = await openElsewhere();
    await endSecondSemester(master);
    await openGrades(master, student);
    const enrolment = master.page
      .getByRole('row')
      .filter({ hasText: subject })
      .filter({ hasText: 'Concluído' });
    for (const shownText of ['16,0 (especial)', final, 'Aprovado'])
      await isShown(enrolment.getByText(shownText, { exact: true }));
    await own.page.goto('/Student/assessmentResult');
    const result = own.page.getByRole('article', { name: subject, exact: true });
    await isShown(result.getByText(`Aprovado com ${final}`));
  },
  wide,
);
