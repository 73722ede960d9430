import type { Page } from 'playwright-core';
import { journey, narrow, wide, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, eventually, heading, isAt, isGone, isShown } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** Of the demonstration: its teacher is responsible, another one assists. */
const subject = 'Programação II';
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

journey(
  'a teacher looks at the weights, enters grades by keyboard, pastes others, and is told what the assistant wrote meanwhile',
  () => portal,
  async (visitor) => {
    const { page, tab, openElsewhere } = visitor;
    const other = await openElsewhere();
    await enter(page, 'docente@demo.test');
    await weigh(visitor);

    await openGrid(page);
    await live(page).focus();
    await page.keyboard.type('17,5');
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
    await openGrid(other.page);
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

    // All of it is the server's.
    await page.reload();
    await isShown(grid(page));
    const column = await Promise.all([1, 2, 3, 5, 6].map((row) => cellOf(page, row).innerText()));
    expect(column).toEqual(['17,5', '9', 'F', '13', '11,5']);
    await isAt(page, /^\/assessment_studant\//);
  },
  wide,
);

journey(
  'on a telephone grades are entered student by student',
  () => portal,
  async ({ page, tab }) => {
    await enter(page, 'docente@demo.test');
    await openGrid(page);
    const first = page.getByRole('region', { name: 'Estudante a estudante' });
    await isShown(first);
    await tab.axe();
    for (let at = 0; at < 6; at += 1) await page.getByRole('button', { name: 'Seguinte' }).click();
    await live(page).fill('10,5');
    await page.getByRole('button', { name: 'Seguinte' }).click();
    await saved(page);
    await page.getByRole('button', { name: 'Anterior' }).click();
    expect(await live(page).inputValue()).toBe('10,5');
  },
  narrow,
);
