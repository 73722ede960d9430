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
  title: string;
  permission?: string;
}
const declarationOf = (remote: string) =>
  (
    JSON.parse(readFileSync(path.join(root, remote, 'remote.json'), 'utf8')) as {
      contributes: { routes: Route[]; menu: { path: string }[] };
    }
  ).contributes;
const routesOf = (remote: string): Route[] => declarationOf(remote).routes;
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
/** The shell's own, beside what its remotes declare. */
const own = {
  everybody: ['/login', '/recover_password', '/reset_password', '/confirm'],
  signedIn: ['/dashboard', '/profile', '/update-password', '/updatePassword', '/unauthorized', '/nada'],
};

/** Who opens the addresses of a remote; the Master where it is nobody's own. */
const people: Record<string, string> = {
  'mfe-teacher': 'docente@demo.test',
  'mfe-student': 'estudante@demo.test',
};

/** What stands in an address for a record of the demonstration. */
const records: Record<string, string> = {
  ':year': '2026',
  ':name': 'mfe-registers',
  // What the teacher of the demonstration has: Programação II in the first class.
  ':subject_id': '6',
  ':classmate_id': '1',
  ':code?': '',
};
const addressOf = ({ path: route }: Route) =>
  route.replaceAll(/:[\w?]+/g, (parameter) => records[parameter] ?? '1');

/** Opens an address and waits until its content stands. Loaded afresh: nothing of the page before can be taken for it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isAt(page, address);
  await stands(page);
}

async function stands(page: Page): Promise<void> {
  await isShown(page.getByRole('heading', { level: 1 }).first());
  await page.waitForFunction(
    () => !document.querySelector('.pk-skeleton, .ant-skeleton, .lk-skeleton, .p-skeleton'),
  );
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

/** The pages of one year: parts of the menu's own page, told apart by its tabs. */
const partsOfInscriptions = [
  ...['/all-inscriprions/:id', '/payedInscriptions/:year', '/pendentsInscriptions/:year'],
  ...['/Candidate/:year', '/concludedRenew/:year', '/RenewPendents/:year'],
];
/** They open a page of the menu under an address of their own. */
const otherNames = ['/all-roles'];
const inMenu = remotes.flatMap((name) => declarationOf(name).menu.map((entry) => entry.path));
const deepOf = (name: string) =>
  routesOf(name).filter(
    (route) =>
      route.permission &&
      ![...inMenu, ...partsOfInscriptions, ...otherNames].some((otherPath) => otherPath === route.path),
  );

for (const name of remotes.filter((one) => deepOf(one).length > 0))
  journey(
    `every page of ${name} without an entry of the menu tells which one it stands below, and leads there`,
    () => portal,
    async ({ page }) => {
      await enter(page, people[name] ?? 'master@demo.test');
      for (const route of deepOf(name)) {
        const address = addressOf(route);
        await open(page, address);
        const above = page
          .getByRole('navigation', { name: 'Localização', exact: true })
          .getByRole('link')
          .first();
        await isShown(above);
        expect([address, inMenu.includes((await above.getAttribute('href'))!)]).toEqual([address, true]);
      }
    },
  );

const behindTheSession = [
  ['the shell', own.signedIn] as const,
  ...remotes.map((name) => {
    const routes = routesOf(name).filter(({ permission }) => permission);
    return [name, routes.map(addressOf)] as const;
  }),
].filter(([, addresses]) => addresses.length > 0);

for (const [name, addresses] of behindTheSession)
  journey(
    `every address of ${name} fits a screen of 360 px without a violation of accessibility, and so do its form and its parts`,
    () => portal,
    async (visitor) => {
      const { page } = visitor;
      await enter(page, people[name] ?? 'master@demo.test');
      for (const address of addresses) {
        await open(page, address);
        const [title] = await page.getByRole('heading', { level: 1 }).allInnerTexts();
        // That its content is shown, and not why it is not.
        if (name !== 'the shell') expect(title).not.toMatch(/^(Página não|Não tem)/);
        await judge(visitor, address);
        await judgeForm(visitor, address);
        await judgeParts(visitor, address);
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
    const routes = remotes.flatMap(routesOf).filter(({ permission }) => !permission);
    for (const address of [...own.everybody, ...routes.map(addressOf)]) {
      await open(visitor.page, address);
      await judge(visitor, address);
    }
  },
  narrow,
);
