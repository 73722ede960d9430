import { journeys } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  demoPassword,
  dialog,
  eventually,
  focused,
  hasFocus,
  hasTitle,
  heading,
  isGone,
  isShown,
  menuEntry,
  record,
  tabTo,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

journeys(
  'who has only a keyboard signs in, opens a register, adds two departments, finds them, edits and saves one and goes on to the next',
  () => portal,
  async (visitor) => {
    const { page, isWide, size } = visitor;
    const name = `Só com o teclado ${size.width}`;
    await page.goto('/');
    await hasFocus(page.getByLabel('E-mail ou código de utilizador'));
    await page.keyboard.type('secretaria@demo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await isShown(heading(page, 'Painel'));
    await hasTitle(page, /^Painel · Universidade Demonstração/);

    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('#conteudo'));
    await page.reload();
    await isShown(heading(page, 'Painel'));

    if (!isWide) {
      await tabTo(page, 'Abrir o menu');
      await page.keyboard.press('Enter');
      await isShown(menuEntry(page, 'Departamentos'));
    }
    await tabTo(page, 'Departamentos');
    await page.keyboard.press('Enter');
    await isShown(heading(page, 'Departamentos'));
    await hasFocus(page.locator('#conteudo'));
    await hasTitle(page, /^Departamentos · /);
    if (!isWide) await isGone(menuEntry(page, 'Departamentos'));

    await tabTo(page, 'Adicionar');
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Adicionar – Departamentos');
    await isShown(form);
    await tabTo(page, 'Departamento');
    await page.keyboard.type(name);
    await tabTo(page, 'Guardar e adicionar outro');
    await page.keyboard.press('Enter');
    const field = form.getByLabel('Departamento', { exact: true });
    await eventually(async () => expect(await field.inputValue()).toBe(''));
    await hasFocus(field);
    await page.keyboard.type(`${name}, outro`);
    await page.keyboard.press('Control+Enter');
    await isGone(form);
    await hasFocus(page.getByRole('button', { name: 'Adicionar' }));

    await tabTo(page, 'Pesquisar', 'Shift+Tab');
    await page.keyboard.type(name);
    await isShown(page.getByText('2 registos', { exact: true }));
    await isShown(record(visitor, `${name}, outro`));

    await isGone(page.getByRole('button', { name: `Editar ${name}`, exact: true }));
    await tabTo(page, `Ver ${name}`);
    await page.keyboard.press('Shift+F10');
    await hasFocus(page.getByRole('button', { name: `Editar ${name}`, exact: true }));
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: `Editar – ${name}`, exact: true });
    await isShown(editing);
    await tabTo(page, 'Descrição');
    await page.keyboard.type('Escrita com o teclado');
    await page.keyboard.press('Control+Enter');
    await isGone(editing);
    await hasFocus(page.getByRole('button', { name: `Mais acções ${name}`, exact: true }));
    await isShown(record(visitor, 'Escrita com o teclado'));

    await tabTo(page, `Ver ${name}, outro`);
    await page.keyboard.press('Enter');
    await isShown(page.getByRole('dialog', { name: `${name}, outro` }));
    await page.keyboard.press('Escape');
    await isGone(page.getByRole('dialog'));
    await hasFocus(page.getByRole('button', { name: `Ver ${name}, outro`, exact: true }));
  },
);
