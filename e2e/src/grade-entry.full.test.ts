import {
  cellOf,
  enterFile,
  grid,
  holdAnswer,
  holdSaves,
  lastTest,
  live,
  gradedClass,
  openGrid,
  rareAct,
  rowOf,
  saved,
  subject,
  typeGrade,
} from './grid-steps.ts';
import { journey, narrow, wide } from './journey.ts';
import { missedLastYear } from './past-year.ts';
import { changeEnrolment, grantReopening, movePeriods, openGrades } from './pauta-steps.ts';
import { startPortal, type Portal } from './portal.ts';
import { demoPassword, dialog, endSession, enter, isGone, isShown } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

journey(
  'on a telephone grades are entered student by student, each where it belongs though the next is typed while a save is under way',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'docente@demo.test');
    await openGrid(page);
    const first = page.getByRole('region', { name: 'Estudante a estudante' });
    await isShown(first);
    await tab.axe();
    /** The entries begin at the seventh. */
    const toSeventh = async () => {
      for (let at = 1; at < 7; at += 1) await page.getByRole('button', { name: 'Seguinte' }).click();
      await isShown(first.getByText(/^7 de \d+$/));
    };
    await toSeventh();
    // A telephone shows its number pad.
    expect(await live(page).getAttribute('inputmode')).toBe('decimal');
    const save = await holdAnswer(page);
    await live(page).fill('10,5');
    await save.stored;
    await page.getByRole('button', { name: 'Seguinte' }).click();
    await isShown(first.getByText(/^8 de \d+$/));
    expect(await live(page).inputValue()).toBe('');
    await live(page).fill('9,5');
    save.letGo();
    await saved(page);
    await page.reload();
    await toSeventh();
    expect(await live(page).inputValue()).toBe('10,5');
    await page.getByRole('button', { name: 'Seguinte' }).click();
    await isShown(first.getByText(/^8 de \d+$/));
    expect(await live(page).inputValue()).toBe('9,5');
    await page.getByRole('button', { name: 'Anterior' }).click();
    await isShown(first.getByText(/^7 de \d+$/));
    expect(await live(page).inputValue()).toBe('10,5');
  },
  narrow,
);

journey(
  'a session that ends in mid-column is taken up again with all that was typed, and another user at that computer sees none of it',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const lock = dialog(page, 'Sessão bloqueada');
    const unlock = async (email?: string) => {
      if (email) await lock.getByLabel('E-mail ou código de utilizador').fill(email);
      await lock.getByLabel('Senha', { exact: true }).fill(demoPassword);
      await lock.getByRole('button', { name: 'Entrar' }).click();
    };
    await enter(page, 'docente@demo.test');
    await openGrid(page);
    await cellOf(page, 8).click();
    // Held, so that no call brings the lock while there is more to type. The first call that gets 401 locks the screen.
    tab.expectFailures(/^401 (POST \/api\/give-result-to-many|GET \/api\/grade-(changes|events))/);
    const letGo = await holdSaves(page);
    await typeGrade(page, '16');
    await page.keyboard.press('Enter');
    await typeGrade(page, '7,5');
    await endSession(visitor);
    letGo();
    await isShown(lock);
    await unlock();
    await isGone(lock);
    await saved(page);
    expect([await cellOf(page, 8).innerText(), await live(page).inputValue()]).toEqual(['16', '7,5']);

    await cellOf(page, 10).click();
    const letOther = await holdSaves(page);
    await page.keyboard.type('3');
    await endSession(visitor);
    letOther();
    await isShown(lock);
    await unlock('assistente@demo.test');
    await isShown(page.getByRole('banner').getByText('Telma Ivone Nhabinde'));
    await openGrid(page);
    const column = await Promise.all([8, 9, 10].map((row) => cellOf(page, row).innerText()));
    expect(column).toEqual(['16', '7,5', '']);
  },
  wide,
);

journey(
  'what is refused stays with who typed it: a student whose enrolment was annulled is back when it is taken up again, what came after the period goes with the request to reopen it, and a teacher of other classes does not open the grid',
  () => portal,
  async (visitor) => {
    const { page, tab, openElsewhere } = visitor;
    await enter(page, 'docente@demo.test');
    await openGrid(page);
    const { pathname, search } = new URL(page.url());
    const other = await openElsewhere();
    await enter(other.page, 'docente2@demo.test');
    other.expectFailures(/^403 GET \/api\/list-students-by-turma/);
    await other.page.goto(pathname + search);
    await isShown(other.page.getByText('Não lecciona esta disciplina nesta turma.'));

    const office = await openElsewhere();
    await enter(office.page, 'admin@demo.test');
    const twentieth = grid(page).getByRole('row').nth(20);
    const name = await twentieth.locator('.mt-name').innerText();
    const code = await twentieth.locator('th small').first().innerText();
    const row = rowOf(page, name);
    const before = await row.getByRole('gridcell').nth(0).innerText();
    await openGrades(office, { name, code });
    await changeEnrolment(office, 'Anular inscrição', subject);
    await lastTest(row).click();
    await typeGrade(page, '12');
    await isGone(row);
    await rareAct(page, /^Mostrar anulados e transferidos/);
    await isShown(row.getByText('· Anulado'));
    await tab.axe();
    await changeEnrolment(office, 'Retomar inscrição', subject);
    await page.reload();
    await isShown(page.getByText('Recuperada 1 nota que não chegou a ser guardada.'));
    await saved(page);
    expect(await row.getByRole('gridcell').nth(0).innerText()).toBe(before);
    expect(await lastTest(row).innerText()).toBe('12');

    // Typed and imported before the end, received after it.
    const letGo = await holdSaves(page);
    await cellOf(page, 21).click();
    await page.keyboard.type('15');
    await enterFile(page, 22, '14');
    await movePeriods(office, 'close_now');
    const imported = page.waitForResponse((answer) =>
      Boolean(answer.request().postData()?.includes('"assessment_value":"14"')),
    );
    letGo();
    await imported;
    await isShown(page.getByText('2 notas não entraram e ficaram em rascunho.'));
    await page.getByRole('button', { name: 'Pedir reabertura', exact: true }).click();
    const asking = dialog(page, 'Pedir reabertura do lançamento');
    await isShown(asking.getByText(/^2 notas que escreveu ficam guardadas e seguem com o pedido/));
    await asking.getByLabel('Motivo').fill('A ligação falhou no fim do prazo.');
    await tab.axe();
    await asking.getByRole('button', { name: 'Pedir reabertura', exact: true }).click();
    await isGone(asking);
    await isShown(page.getByText(/^Pedido de reabertura \(frequência\) enviado a .*, por decidir\.$/));
    await grantReopening(office, { ...gradedClass, kind: 'Frequência' }, 2);
    await page.reload();
    await isShown(page.getByText('Recuperadas 2 notas que não chegaram a ser guardadas.'));
    await saved(page);
    expect([await cellOf(page, 21).innerText(), await cellOf(page, 22).innerText()]).toEqual(['15', '14']);
    await movePeriods(office, 'reopen');
  },
  wide,
);

journey(
  'the recorrência of last year’s class is entered while its period is open, by whom it is missing for and nothing else',
  () => portal,
  async ({ page, tab }) => {
    const { year, subject: its, student: who, open } = await missedLastYear(portal);
    await enter(page, 'docente@demo.test');
    await page.goto('/myClassmates');
    await page.getByLabel('Ano', { exact: true }).selectOption(String(year));
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: its, exact: true }) });
    await isShown(
      card.getByText('Ja não permite mais avaliações a turma está bloqueiado por questões de segurança'),
    );
    const grade = card.getByRole('link', { name: /^Avaliar estudante / });
    expect(await grade.count()).toBe(0);

    await open();
    await page.reload();
    await grade.click();
    const column = page.getByLabel('Avaliação a lançar');
    await isShown(column);
    expect(await column.getByRole('option').allInnerTexts()).toEqual(['A lançar: RECORRENCIA (40\u00a0%)']);
    await isShown(page.getByRole('button', { name: 'Por lançar: 1' }));
    const cell = page.getByRole('textbox', { name: `RECORRENCIA de ${who}` });
    await cell.focus();
    await page.keyboard.type('16');
    await page.keyboard.press('Enter');
    await saved(page);
    await tab.axe();
    await page.reload();
    await isShown(rowOf(page, who).getByRole('gridcell', { name: '16', exact: true }));
    await isShown(rowOf(page, who).getByText('Aprovado', { exact: true }));
  },
  wide,
);
