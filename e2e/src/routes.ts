import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './program.ts';
import { isAt, isShown } from './steps.ts';

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
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const routesOf = (remote: string): Route[] => declarationOf(remote).routes;
/** The shell's own, beside what its remotes declare. */
const own = {
  everybody: ['/login', '/login/provider', '/recover_password', '/reset_password', '/confirm'],
  signedIn: ['/dashboard', '/profile', '/update-password', '/updatePassword', '/unauthorized', '/nada'],
};

/** Who opens the addresses of a remote; the Master for a remote without a role of its own. */
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

/** The pages of one year: parts of the menu's own page, told apart by its tabs. */
const partsOfInscriptions = [
  '/all-inscriprions/:id',
  '/payedInscriptions/:year',
  '/pendentsInscriptions/:year',
  '/Candidate/:year',
  '/concludedRenew/:year',
  '/RenewPendents/:year',
];
/** They open a page of the menu under an address of their own. */
const otherNames = ['/all-roles'];
export const inMenu = remotes.flatMap((name) => declarationOf(name).menu.map((entry) => entry.path));
const onTop = new Set([...inMenu, ...partsOfInscriptions, ...otherNames]);

/** Every address that asks for a session, by the release that serves it; `isDeep` if it stands below an entry of the menu. */
export const behindTheSession = [
  {
    release: 'the shell',
    email: 'master@demo.test',
    addresses: own.signedIn.map((address) => ({ address, isDeep: false })),
  },
  ...remotes.map((release) => ({
    release,
    email: people[release] ?? 'master@demo.test',
    addresses: routesOf(release)
      .filter(({ permission }) => permission)
      .map((route) => ({ address: addressOf(route), isDeep: !onTop.has(route.path) })),
  })),
].filter(({ addresses }) => addresses.length > 0);

/** Every address that stands open to everybody. */
export const inTheOpen = [
  ...own.everybody,
  ...remotes
    .flatMap(routesOf)
    .filter(({ permission }) => !permission)
    .map(addressOf),
];

/** Opens an address and waits until its content stands. Loaded afresh: nothing of the page before can be taken for it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isAt(page, address);
  await stands(page);
}

export async function stands(page: Page): Promise<void> {
  await isShown(page.getByRole('heading', { level: 1 }).first());
  await page.waitForFunction(
    () => !document.querySelector('.pk-skeleton, .ant-skeleton, .lk-skeleton, .p-skeleton'),
  );
}

/** The addresses of the parts that an opened page has, each behind its link. */
export async function partsOf(page: Page, address: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Separadores' }).getByRole('link');
  const parts = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  return parts.filter((one) => one.startsWith(`${address}?`));
}
