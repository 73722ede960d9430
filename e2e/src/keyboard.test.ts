import { journeys } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  demoPassword,
  dialog,
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
  'who has only a keyboard signs in, opens a register and adds a department',
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
    await tabTo(page, 'Guardar');
    await page.keyboard.press('Enter');
    await isGone(form);
    await hasFocus(page.getByRole('button', { name: 'Adicionar' }));

    await tabTo(page, 'Pesquisar', 'Shift+Tab');
    await page.keyboard.type(name);
    await isShown(page.getByText('1 registo', { exact: true }));
    await isShown(record(visitor, name));

    await isGone(page.getByRole('button', { name: `Editar ${name}` }));
    await tabTo(page, `Ver ${name}`);
    await page.keyboard.press('Shift+F10');
    await hasFocus(page.getByRole('button', { name: `Editar ${name}` }));
    await page.keyboard.press('Enter');
    await isShown(dialog(page, `Editar – ${name}`));
    await tabTo(page, 'Departamento');
    await page.keyboard.press('Escape');
    await isGone(dialog(page, `Editar – ${name}`));
    await hasFocus(page.getByRole('button', { name: `Mais acções ${name}` }));
  },
);
