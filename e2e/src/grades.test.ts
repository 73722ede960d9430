import type { Page } from 'playwright-core';
import { endSecondSemester, finalPaper, giveBack, homologate } from './pauta-steps.ts';
import { journey, narrow, wide, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { demoPassword, dialog, enter, eventually, heading, isAt, isGone, isShown } from './steps.ts';
import type { Tab } from './tab.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** Of the demonstration: its teacher is responsible, another one assists. */
const subject = 'Programação II';
const of = { subject, classGroup: 'Turma-1-LABORAL' };
const student = 'Celeste Inácio Macuácua';
const grid = (page: Page) => page.getByRole('grid', { name: 'Notas da turma' });
const live = (page: Page) => page.getByRole('textbox', { name: /^TESTE-2 de / });
const saved = (page: Page) => isShown(page.getByText(/^✓ Tudo guardado às/));
const cellOf = (page: Page, row: number) => grid(page).getByRole('row').nth(row).getByRole('gridcell').nth(3);

/** Keeps the saves of a page back until they are let go. */
async function holdSaves(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/give-result-to-many*', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Keeps back the answer of the next save, which the server has stored, until it is let go. */
async function holdAnswer(page: Page): Promise<{ stored: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let tell = () => {};
  const stored = new Promise<void>((resolve) => (tell = resolve));
  const once = { times: 1 };
  await page.route(
    '**/api/give-result-to-many*',
    async (route) => {
      const response = await route.fetch();
      tell();
      await held;
      await route.fulfill({ response });
    },
    once,
  );
  return { stored, letGo };
}

/** From the cards of a teacher's classes into the grid of the subject. */
async function openGrid(page: Page): Promise<void> {
  await page.goto('/myClassmates');
  await page.getByRole('link', { name: new RegExp(`^Avaliar estudante .*, ${subject}$`) }).click();
  await isShown(heading(page, new RegExp(`^${subject} · `)));
}

/** The editor says what is missing of 100, and what is too much. */
async function weigh({ page, tab }: Visitor): Promise<void> {
  await page.goto('/myClassmates');
  await page.getByRole('button', { name: new RegExp(`^Peso das Avaliações .*, ${subject}$`) }).click();
  const editor = dialog(page, /^Peso das Avaliações · /);
  const work = editor.getByRole('textbox', { name: 'Percentagem de TRABALHO-PESQUISA-1' });
  await work.fill('15');
  await isShown(editor.getByText('faltam 5 %'));
  await tab.axe();
  await work.fill('25');
  await isShown(editor.getByText('A soma dos pesos não pode ultrapassar 100%!'));
  await work.fill('20');
  await isShown(editor.getByText('completo'));
  await editor.getByRole('button', { name: 'Cancelar' }).click();
  await isGone(editor);
}

/** Everybody who is blank in a column gets one grade. */
async function fillBlanks(page: Page, column: string, grade: string): Promise<void> {
  await page.getByLabel('Avaliação a lançar').selectOption({ label: column });
  await page.getByRole('button', { name: 'Preencher em branco' }).click();
  const fill = dialog(page, /^Preencher o que está em branco em /);
  await fill.getByRole('textbox', { name: 'Nota, ou F' }).fill(grade);
  await fill.getByRole('button', { name: /^Preencher \d+ notas?$/ }).click();
  await isGone(fill);
  await isShown(page.getByRole('button', { name: 'Por lançar: 0' }));
  await saved(page);
}

/** Says who is told what, and shows the column to its students. */
async function publish({ page, tab }: Visitor, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar coluna' }).click();
  const publishing = dialog(page, 'Publicar notas');
  await isShown(publishing.getByText(`«Notas publicadas: ${subject}» – ${column}`));
  await tab.axe();
  await publishing.getByRole('button', { name: 'Publicar', exact: true }).click();
  await isShown(page.getByRole('columnheader', { name: new RegExp(`^${column} .*publicada$`) }));
  await isGone(publishing);
}

/** Sees who is near a mark, and closes the grades with the submission. */
async function submit({ page, tab }: Visitor, kind: 'frequência' | 'exame normal' | 'recorrência') {
  await page.getByRole('button', { name: 'Submeter pauta' }).click();
  const submitting = dialog(page, `Submeter a pauta de ${kind}`);
  await isShown(submitting.getByText('Nada impede a submissão.'));
  await isShown(submitting.getByRole('region', { name: 'A 0,1 de um limite' }));
  await tab.axe();
  await submitting.getByRole('button', { name: 'Submeter', exact: true }).click();
  await isShown(page.getByText(new RegExp(`^Pauta de ${kind} submetida por `)));
  await isGone(submitting);
}

/** What came back is mended, and the exams follow: those who fail the first sit the second. */
async function finish(visitor: Visitor, office: Tab): Promise<void> {
  const { page } = visitor;
  const reason = 'Confirme a primeira nota do TESTE-2.';
  await enter(office.page, 'secretaria@demo.test');
  await giveBack(office, { ...of, kind: 'Frequência' }, reason);
  await page.reload();
  await isShown(page.getByText(reason, { exact: true }));
  await page.getByLabel('Avaliação a lançar').selectOption({ label: 'A lançar: TESTE-2 (30 %)' });
  await live(page).fill('18');
  await page.keyboard.press('Enter');
  await saved(page);
  await submit(visitor, 'frequência');
  await homologate(office, { ...of, kind: 'Frequência' });

  await page.reload();
  await fillBlanks(page, 'A lançar: EXAME-NORMAL (40 %)', '5');
  await submit(visitor, 'exame normal');
  await homologate(office, { ...of, kind: 'Exame normal' });
  await page.reload();
  await fillBlanks(page, 'A lançar: RECORRENCIA (40 %)', '14');
  await submit(visitor, 'recorrência');
  await homologate(office, { ...of, kind: 'Recorrência' });
}

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
  },
  narrow,
);

/** Ends the session where the page cannot know it, as from another device. */
async function endSession({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<void> {
  const record = await page.evaluate(() => localStorage.getItem('user'));
  const { access_token } = JSON.parse(record!) as { access_token: string };
  await context.request.get('/api/csrf-cookie');
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  const headers = {
    authorization: `Bearer ${access_token}`,
    'X-XSRF-TOKEN': decodeURIComponent(cookie!.value),
  };
  expect((await context.request.post('/api/logout', { headers })).status()).toBe(200);
}

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
    tab.expectFailures(/^401 POST \/api\/give-result-to-many/);
    await endSession(visitor);
    await page.keyboard.type('16');
    await page.keyboard.press('Enter');
    await page.keyboard.type('7,5');
    await isShown(lock);
    await unlock();
    await isGone(lock);
    await saved(page);
    expect([await cellOf(page, 8).innerText(), await live(page).inputValue()]).toEqual(['16', '7,5']);

    await cellOf(page, 10).click();
    await endSession(visitor);
    await page.keyboard.type('3');
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
  'a teacher looks at the weights, enters grades by keyboard, pastes others, is told what the assistant wrote meanwhile, publishes a column and submits the pauta; it is returned, mended and homologated, exams and recorrência follow, and the semester ends',
  () => portal,
  async (visitor) => {
    const { page, tab, openElsewhere } = visitor;
    const other = await openElsewhere();
    await enter(page, 'docente@demo.test');
    await weigh(visitor);

    await openGrid(page);
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

    // Both see the fifth blank; the assistant writes first.
    await enter(other.page, 'assistente@demo.test');
    const events = other.page.waitForResponse('**/api/grade-events?*');
    await openGrid(other.page);
    expect((await events).headers()['content-type']).toMatch(/^text\/event-stream/);
    await cellOf(other.page, 5).click();
    const letGo = await holdSaves(page);
    await cellOf(page, 5).click();
    await page.keyboard.type('14');
    await other.page.keyboard.type('13');
    await saved(other.page);
    letGo();
    await isShown(rows.nth(5).getByText(/Telma Ivone Nhabinde guardou 13 às/));
    await page.getByRole('button', { name: 'Ficar com 13' }).click();
    await saved(page);

    // The others in one paste, taken back and pasted again.
    await page.getByRole('button', { name: 'Colar do Excel' }).click();
    const paste = dialog(page, 'Colar em TESTE-2');
    const [name] = await rows.nth(6).locator('.mt-name').allInnerTexts();
    await paste.getByRole('textbox').fill(`${name}\t11,5\nNinguém\t10`);
    await isShown(paste.getByText('Desconhecido'));
    await paste.getByRole('button', { name: 'Lançar 1 nota' }).click();
    await eventually(async () => expect(await cellOf(page, 6).innerText()).toBe('11,5'));
    await saved(page);
    // The assistant, who has it open, sees it without asking.
    await eventually(async () => expect(await cellOf(other.page, 6).innerText()).toBe('11,5'));

    // All of it is the server's.
    await page.reload();
    await isShown(grid(page));
    const column = await Promise.all([1, 2, 3, 5, 6].map((row) => cellOf(page, row).innerText()));
    expect(column).toEqual(['17,5', '9', 'F', '13', '11,5']);
    await isAt(page, /^\/assessment_studant\//);

    await fillBlanks(page, 'A lançar: TESTE-2 (30 %)', '12');
    await fillBlanks(page, 'A lançar: TRABALHO-PESQUISA-1 (20 %)', '13,5');
    await publish(visitor, 'TRABALHO-PESQUISA-1');
    await submit(visitor, 'frequência');
    await isGone(live(page));

    const office = await openElsewhere();
    await finish(visitor, office);
    const paper = await finalPaper(office);
    expect(paper.text).toContain(subject);
    expect(paper.text).toContain(student);
    expect(paper.text).toContain('Aprovado');

    await endSecondSemester(await openElsewhere());
    const own = await openElsewhere();
    await enter(own.page, 'estudante@demo.test');
    await own.page.goto('/Student/assessmentResult');
    const result = own.page.getByRole('article', { name: subject, exact: true });
    await isShown(result.getByText(/^(Aprovado|Reprovado) com \d+,\d$/));
  },
  wide,
);
