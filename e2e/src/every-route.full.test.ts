import { journey, narrow, type Visitor } from './journey.ts';
import { shiftsAboveLimit, watchShifts } from './layout-shift.ts';
import { fitsZoomed, layoutFaults, readableInTheDark } from './looks.ts';
import { behindTheSession, inTheOpen, open, partsOf, stands } from './routes.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, isGone, isShown } from './steps.ts';

const portal = sharedPortal();

/** Nothing is wider than the screen or hard to read, and nothing breaks a rule of accessibility. */
async function judge({ page, tab }: Visitor, what: string): Promise<void> {
  await tab.axe();
  await eventually(async () =>
    expect([what, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      what,
      narrow.width,
    ]),
  );
  expect([what, await layoutFaults(page)]).toEqual([what, []]);
}

/** The form that a page opens is one more screen. */
async function judgeForm(visitor: Visitor, address: string): Promise<void> {
  const { page } = visitor;
  const button = page.locator('main button:not(form *)').filter({ hasText: /^Adicionar/ });
  if ((await button.count()) !== 1 || !(await button.isEnabled())) return;
  await button.click();
  const form = page.getByRole('dialog');
  // One of them leads to an address of its own, which is in the list.
  await eventually(async () =>
    expect((await form.count()) > 0 || new URL(page.url()).pathname !== address).toBe(true),
  );
  if ((await form.count()) === 0) return;
  await isShown(form.getByRole('button', { name: /^(Fechar|Close)$/ }));
  await stands(page);
  await judge(visitor, `${address}, adding`);
  await readableInTheDark(visitor);
  await fitsZoomed(visitor, `${address}, adding`);
  await form.getByRole('button', { name: /^(Fechar|Close)$/ }).click();
  await isGone(form);
}

/** Opens an address, or a part of one, and judges it. */
async function judgeOpened(visitor: Visitor, address: string): Promise<void> {
  await open(visitor.page, address);
  await judge(visitor, address);
  expect([address, await shiftsAboveLimit(visitor.page)]).toEqual([address, undefined]);
}

for (const { release, email, addresses } of behindTheSession)
  journey(
    `every address of ${release} fits a screen of 360 px without a violation of accessibility, and so do its form and its parts`,
    () => portal,
    async (visitor) => {
      const { page } = visitor;
      await watchShifts(page);
      await enter(page, email);
      for (const { address } of addresses) {
        await judgeOpened(visitor, address);
        const [title] = await page.getByRole('heading', { level: 1 }).allInnerTexts();
        // That its content is shown, and not why it is not.
        if (release !== 'the shell') expect(title).not.toMatch(/^(Página não|Não tem)/);
        const parts = await partsOf(page, address);
        await judgeForm(visitor, address);
        for (const part of parts) await judgeOpened(visitor, part);
      }
      await page.getByRole('button', { name: 'Abrir o menu' }).click();
      await judge(visitor, 'the menu');
    },
    narrow,
  );

journey(
  'what a role may only read, or not at all, fits a screen of 360 px without a violation of accessibility',
  () => portal,
  async (visitor) => {
    const other = await visitor.openElsewhere();
    for (const { tab, email, addresses } of [
      { tab: visitor.tab, email: 'secretaria@demo.test', addresses: ['/company_profile'] },
      {
        tab: other,
        email: 'estudante@demo.test',
        addresses: ['/dashboard', '/profile', '/unauthorized'],
      },
    ]) {
      await enter(tab.page, email);
      for (const address of addresses) {
        await open(tab.page, address);
        await judge({ ...visitor, tab, page: tab.page }, address);
      }
    }
  },
  narrow,
);

journey(
  'every address that stands open fits a screen of 360 px, without a violation of accessibility',
  () => portal,
  async (visitor) => {
    await watchShifts(visitor.page);
    for (const address of inTheOpen) await judgeOpened(visitor, address);
  },
  narrow,
);
