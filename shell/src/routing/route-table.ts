import { matchPath } from '@portal/shared-kit/router';
import { menuGroups } from '@portal/shared-kit/contract/gateway/menu-groups';
import type {
  RegisteredRemote,
  Release,
  RegistrySnapshot,
} from '@portal/shared-kit/contract/gateway/registry';

/** Target of an address: the remote that owns it, with the release this person gets. */
export interface RemoteTarget {
  remote: RegisteredRemote;
  release: Release;
  title: string;
  permission: string | undefined;
  public: boolean;
  /** A full page without the frame of the portal. */
  light: boolean;
  /** The menu entry it stands below, where its path does not say so. */
  above?: string | undefined;
}

export interface MenuEntry {
  title: string;
  path: string;
  icon: string | undefined;
  /** Its remote is in maintenance. */
  closed?: boolean;
}
export interface MenuGroup {
  id: string;
  title: string;
  entries: MenuEntry[];
}

export const releaseInUse = (remote: RegisteredRemote): Release | null => remote.stable ?? remote.lastGood;

const firstSegment = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** Finds the remote that declares the address. Paths ignore case (decision 4). */
export function findRemote(snapshot: RegistrySnapshot, pathname: string): RemoteTarget | undefined {
  const first = firstSegment(pathname);
  // The router compiles a pattern at each comparison: only one that begins with the same word, or with none, is compared.
  const matches = (path: string) => {
    const start = firstSegment(path);
    return (start === first || /[:?]/.test(start)) && matchPath(path, pathname);
  };
  for (const remote of snapshot.remotes) {
    const release = releaseInUse(remote);
    const route = release?.contributes.routes.find(({ path }) => matches(path));
    if (release && route)
      return {
        remote,
        release,
        title: route.title,
        permission: route.permission,
        public: route.public ?? false,
        light: route.light ?? false,
        above: route.above,
      };
  }
  return undefined;
}

const ownEntries = [
  {
    title: 'Painel',
    path: '/dashboard',
    group: 'inicio',
    order: 0,
    icon: 'dashboard',
    permission: 'dashboard.read',
  },
  { title: 'Perfil', path: '/profile', group: 'inicio', order: 90, icon: 'user', permission: undefined },
];

/** The sidebar: menu entries of the releases in use, by group and order, limited to those permitted. Needs no code of remotes. */
export function menuOf(snapshot: RegistrySnapshot, can: (permission: string) => boolean): MenuGroup[] {
  const contributed = snapshot.remotes
    .filter((remote) => remote.status !== 'quarantined')
    .flatMap((remote) =>
      (releaseInUse(remote)?.contributes.menu ?? []).map((entry) => ({
        ...entry,
        ...(remote.status === 'maintenance' && { closed: true }),
      })),
    );
  const allowed: ((typeof contributed)[number] | (typeof ownEntries)[number])[] = [
    ...ownEntries,
    ...contributed,
  ].filter((entry) => !entry.permission || can(entry.permission));
  return menuGroups
    .map(({ id, title }) => ({
      id,
      title,
      entries: allowed
        .filter((entry) => entry.group === id)
        .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, 'pt'))
        .map(({ title: text, path, icon, ...entry }) => ({
          title: text,
          path,
          icon,
          ...('closed' in entry && { closed: true }),
        })),
    }))
    .filter((group) => group.entries.length > 0);
}

/** Addresses for opening each kind of record, as declared by the releases in use, limited to those permitted. */
export function opensOf(
  snapshot: RegistrySnapshot,
  can: (permission: string) => boolean,
): Partial<Record<string, string>> {
  const declared = snapshot.remotes
    .filter((remote) => remote.status === 'active')
    .flatMap((remote) => releaseInUse(remote)?.contributes.opens ?? []);
  const allowed = declared.filter(({ path }) => {
    const permission = findRemote(snapshot, path)?.permission;
    return permission !== undefined && can(permission);
  });
  return Object.fromEntries(allowed.map(({ kind, path }) => [kind, path]));
}

export interface OfferedAction {
  title: string;
  path: string;
  /** Title of the page with the action. */
  page: string;
}

/** Actions offered by the releases in use, limited to those permitted. */
export function actionsOf(snapshot: RegistrySnapshot, can: (permission: string) => boolean): OfferedAction[] {
  return snapshot.remotes
    .filter((remote) => remote.status === 'active')
    .flatMap((remote) => releaseInUse(remote)?.contributes.actions ?? [])
    .flatMap(({ title, path, permission }) => {
      const page = findRemote(snapshot, path.split('?')[0]!);
      const mayOpen = page && (page.public || (page.permission !== undefined && can(page.permission)));
      return mayOpen && can(permission) ? [{ title, path, page: page.title }] : [];
    });
}

/** Redirects of old addresses (decision 4); compared ignoring case. */
const redirects: Record<string, string> = {
  '/home': '/Student',
  '/dasboard': '/dashboard',
  '/dashbord': '/dashboard',
};
export const redirectOf = (pathname: string): string | undefined =>
  redirects[pathname.toLowerCase().replace(/\/+$/, '')];

/** Landing page after sign-in: the home of the role, or the first menu entry where that is not permitted (I50). While no release serves
 *  that home it is the profile. */
export function landingOf(
  snapshot: RegistrySnapshot,
  home: string,
  can: (permission: string) => boolean,
): string {
  const own = ['/unauthorized', '/profile'].includes(home.toLowerCase());
  const target =
    home.toLowerCase() === '/dashboard' ? { permission: 'dashboard.read' } : findRemote(snapshot, home);
  if (own || (target && (!target.permission || can(target.permission)))) return home;
  const pages = menuOf(snapshot, can).flatMap(({ entries }) => entries.map(({ path }) => path));
  return (target && pages.find((path) => path !== '/profile')) ?? '/profile';
}

/** The two addresses of the sign-in page (decision 1). */
export const isSignIn = (pathname: string): boolean => /^\/(login\/?)?$/i.test(pathname);
