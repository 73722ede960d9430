import type { Locator, Page } from 'playwright-core';
import { completeEdition, saved } from './grid-steps.ts';
import { journey, type Visitor } from './journey.ts';
import { paperAt } from './papers.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, eventually, hasFocus, heading, isGone, isShown } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

/** What is wrong with the focus: that nothing has it, or that who looks at the screen cannot see where it is. */
const wrongFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused, body } = document;
    if (!focused || focused === body) return 'nothing has the focus';
    const name = focused.outerHTML.slice(0, 120);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    if (!focused.checkVisibility()) return `not drawn: ${name}`;
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`;
    // A place that is only jumped to needs no mark: the content of the page, a dialog, a heading.
    if (focused.getAttribute('tabindex') === '-1' || focused.closest('.ant-select')) return '';
    const marks = [focused, focused.parentElement!].map((element) => getComputedStyle(element));
    const isMarked = marks.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
    );
    return isMarked ? '' : `without a mark: ${name}`;
  });

/** Somebody who has no mouse. After each key the focus is somewhere, and can be seen. */
class Keyboard {
  constructor(private readonly visitor: Visitor) {}

  async press(key: string): Promise<void> {
    await this.visitor.page.keyboard.press(key);
    await this.seesFocus(`After ${key}`);
  }
  async seesFocus(when: string): Promise<void> {
    const { page } = this.visitor;
    let wrong = '';
    await eventually(async () => expect((wrong = await wrongFocus(page))).toBe('')).catch(() => {
      throw new Error(`${when}: ${wrong}`);
    });
  }
  type = (text: string) => this.visitor.page.keyboard.type(text);
  /** Presses Tab until the focus is there. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await isShown(target);
    for (let presses = 0; presses < 120; presses += 1) {
      await this.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${key} never came to ${String(target)}`);
  }
  async use(
    target: Locator,
    key: 'Enter' | 'Space' = 'Enter',
    way: 'Tab' | 'Shift+Tab' = 'Tab',
  ): Promise<void> {
    await this.tabTo(target, way);
    await this.press(key);
  }
  /** Goes to a page, or a record, by the search. */
  async go(typed: string, title: string | RegExp): Promise<void> {
    const { page } = this.visitor;
    await this.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: 'Procurar em tudo' }));
    await this.type(typed);
    await isShown(dialog(page, 'Procurar em tudo').getByRole('option').first());
    await this.press('Enter');
    await isShown(heading(page, title));
  }
  /** A dialog is judged, and Escape leaves it to what opened it; the key opens it again. */
  async leaveAndReturn(shown: Locator, key: string): Promise<void> {
    await isShown(shown);
    await this.visitor.tab.axe();
    await this.press('Escape');
    await isGone(shown);
    await this.press(key);
    await isShown(shown);
  }
}
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });

journey(
  'a secretary without a mouse approves a candidate, puts a student into a class and prints its list',
  () => portal,
  async (visitor) => {
    const { page, tab, context } = visitor;
    const keys = new Keyboard(visitor);
    await enter(page, 'secretaria@demo.test');
    await keys.use(page.getByRole('link', { name: /Candidaturas por rever/ }));
    await isShown(heading(page, 'Inscrições'));
    const review = page.getByRole('button', { name: /^Analisar / }).first();
    await keys.use(review);
    const shown = dialog(page, /^Candidatura de /);
    await isShown(button(shown, 'Aprovar e seguinte'));
    await tab.axe();
    const title = shown.locator('.ant-drawer-title');
    const first = await title.innerText();
    await keys.press('a');
    const question = dialog(page, 'Tem certeza que deseja aprovar esta candidatura?');
    await keys.leaveAndReturn(question, 'a');
    await keys.press('Control+Enter');
    await isGone(question);
    await eventually(async () => expect(await title.innerText()).not.toBe(first));
    await keys.press('Escape');
    await isGone(shown);
    await keys.seesFocus('Once the record is closed');
    await tab.axe();

    await keys.go('alocar est', 'Alocar estudantes');
    await keys.use(page.getByRole('checkbox', { name: /^Seleccionar (?!todos)/ }).first(), 'Space');
    await eventually(async () => expect(await page.getByRole('radio').count()).toBeLessThan(20));
    await keys.use(page.getByRole('radio').first(), 'Space');
    await tab.axe();
    await keys.use(button(page, 'Alocar'));
    await isShown(page.getByRole('region', { name: 'Resultado' }));
    // The button is disabled now.
    await keys.seesFocus('After the act');
    await tab.axe();

    await keys.go('turmas', 'Turmas');
    const menu = page.getByRole('button', { name: /^Mais acções/ }).first();
    await keys.use(menu);
    await tab.axe();
    await keys.press('Escape');
    await hasFocus(menu);
    await keys.press('Enter');
    const paper = context.waitForEvent('request', (request) => request.url().includes('/api/documents/'));
    const list = page.getByRole('button', { name: /^Lista de estudantes \(PDF\)/ }).first();
    for (let at = 0; !(await list.evaluate((entry) => entry === document.activeElement)); at += 1) {
      expect(at).toBeLessThan(10);
      await keys.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    expect((await paperAt((await paper).url())).text).toContain('Celeste');
    await page.bringToFront();
    await hasFocus(menu);
  },
);

journey(
  'a teacher without a mouse opens the grid, enters and publishes grades and submits a pauta',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    const keys = new Keyboard(visitor);
    await enter(page, 'docente@demo.test');
    await page.goto('/Teacher');
    await keys.use(page.getByRole('link', { name: 'Programação II', exact: true }).first());
    const live = page.locator('.mt-input');
    await hasFocus(live);
    await tab.axe();
    for (const grade of ['12', '9,5', '15']) {
      await keys.type(grade);
      await keys.press('Enter');
    }
    await saved(page);
    await tab.axe();

    const publish = button(page, 'Publicar coluna');
    await keys.use(publish, 'Enter', 'Shift+Tab');
    const publishing = dialog(page, 'Publicar notas');
    await isShown(publishing);
    await tab.axe();
    await keys.press('Escape');
    await isGone(publishing);
    await hasFocus(publish);
    await keys.press('Enter');
    await keys.use(button(publishing, 'Publicar'));
    await isGone(publishing);
    await hasFocus(publish);

    await completeEdition(portal);
    await page.goto('/Teacher');
    await keys.use(page.getByRole('link', { name: /^Submeter / }).first());
    const submitting = dialog(page, /^Submeter a pauta de /);
    await isShown(submitting.getByText('Nada impede a submissão.'));
    await tab.axe();
    await keys.press('Escape');
    await isGone(submitting);
    await keys.use(button(page, 'Submeter pauta'), 'Enter', 'Shift+Tab');
    await isShown(submitting.getByText('Nada impede a submissão.'));
    await keys.use(button(submitting, 'Submeter'));
    await isGone(submitting);
    await isShown(page.getByText(/^Pauta de frequência submetida por /));
    await keys.seesFocus('After the submission');
    await tab.axe();
  },
);
