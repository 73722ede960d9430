import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { journey, narrow, type Visitor } from './journey.ts';
import { root } from './program.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, isAt, isGone, isShown } from './steps.ts';

const portal = sharedPortal();

interface Route {
  path: string;
  permission?: string;
}
const declared = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const file = readFileSync(path.join(root, name, 'remote.json'), 'utf8');
    return (JSON.parse(file) as { contributes: { routes: Route[] } }).contributes.routes;
  });
/** The shell's own, beside what its remotes declare. */
const own = {
  everybody: ['/login', '/recover_password', '/reset_password', '/confirm'],
  signedIn: ['/dashboard', '/profile', '/unauthorized', '/nada'],
};

/** What stands in an address for a record of the demonstration. */
const records: Record<string, string> = {
  ':year': '2026',
  ':name': 'mfe-registers',
  ':code?': '',
};
const addressOf = ({ path: route }: Route) =>
  route.replaceAll(/:[\w?]+/g, (parameter) => records[parameter] ?? '1');

/** Goes to an address as a link does, without loading the page again, and waits until its content stands. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await isAt(page, address);
  await stands(page);
}

async function stands(page: Page): Promise<void> {
  await isShown(page.getByRole('heading', { level: 1 }).first());
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .lk-skeleton, .p-skeleton'));
}

/** Nothing is wider than the screen, and nothing breaks a rule of accessibility. */
async function judge({ page, tab }: Visitor, what: string): Promise<void> {
  await tab.axe();
  await eventually(async () =>
    expect([what, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      what,
      narrow.width,
    ]),
  );
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
  await form.getByRole('button', { name: /^(Fechar|Close)$/ }).click();
  await isGone(form);
}

/** The parts of a page that an address has, each behind its link. */
async function judgeParts(visitor: Visitor, address: string): Promise<void> {
  const links = visitor.page.getByRole('navigation', { name: 'Separadores' }).getByRole('link');
  const parts = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  for (const part of parts.filter((one) => one.startsWith(`${address}?`))) {
    await open(visitor.page, part);
    await judge(visitor, part);
  }
}

journey(
  'every address of the portal fits a screen of 360 px, without a violation of accessibility, and so does its form',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    await enter(page, 'master@demo.test');
    await stands(page);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await judge(visitor, 'the menu');
    await page.getByRole('button', { name: 'Fechar o menu' }).click();
    const routes = declared.filter(({ permission }) => permission);
    for (const address of [...own.signedIn, ...routes.map(addressOf)]) {
      await open(page, address);
      const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts();
      if (routes.some((route) => addressOf(route) === address))
        expect([address, ...titles]).not.toEqual([address, expect.stringMatching(/^(Página não|Não tem)/)]);
      await judge(visitor, address);
      await judgeForm(visitor, address);
      await judgeParts(visitor, address);
    }
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
      { tab: other, email: 'estudante@demo.test', addresses: ['/dashboard', '/profile', '/unauthorized'] },
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
    const open = declared.filter(({ permission }) => !permission).map(addressOf);
    for (const address of [...own.everybody, ...open]) {
      await visitor.page.goto(address);
      await stands(visitor.page);
      await judge(visitor, address);
    }
  },
  narrow,
);
