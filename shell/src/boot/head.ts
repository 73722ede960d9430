/** Runs in the head, before anything is painted: decides what the page shows first and fetches it early. Built to one inline script. */
import { catchEarlySubmit } from '../session/early-submit.ts';

interface Snapshot {
  remotes?: {
    stable?: Fetchable | null;
    lastGood?: Fetchable | null;
  }[];
}
interface Fetchable {
  base: string;
  entry: string;
  integrity: string;
  preload: string[];
  contributes?: { routes: { path: string; public?: boolean }[] };
}

catchEarlySubmit();

const boot = document.currentScript as HTMLScriptElement;
const { base, portal, doors } = boot.dataset as Record<'base' | 'portal' | 'doors', string>;

const preload = (href: string, integrity?: string) => {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
  if (integrity) Object.assign(link, { integrity, crossOrigin: 'anonymous' });
  document.head.append(link);
};
const json = <T>(text: string | null | undefined, otherwise: T): T => {
  try {
    return (JSON.parse(text ?? '') as T) ?? otherwise;
  } catch {
    return otherwise;
  }
};
const segment = (path: string) => path.toLowerCase().split('/')[1] ?? '';

const here = segment(location.pathname);
/** The release that serves the address. Nothing where the snapshot makes no sense: the portal checks it with its schema, this does not. */
function findOwner(): Fetchable | undefined {
  const snapshot = json<Snapshot>(document.getElementById('portal-registry')?.textContent, {});
  try {
    return (
      snapshot.remotes
        ?.map((remote) => remote.stable ?? remote.lastGood)
        .find((release) => release?.contributes?.routes.some((route) => segment(route.path) === here)) ??
      undefined
    );
  } catch {
    return undefined;
  }
}
const owner = findOwner();
const isPublic =
  ['recover_password', 'reset_password', 'confirm'].includes(here) ||
  owner?.contributes?.routes.some((route) => route.public && segment(route.path) === here);
const signedIn = Boolean(json<{ actions?: unknown }>(localStorage.getItem('user'), {}).actions);

const view = signedIn || isPublic ? 'portal' : 'sign-in';
document.documentElement.dataset.view = view;
if (view === 'portal') {
  for (const file of portal.split(' ')) preload(base + file);
  if (owner) {
    for (const file of doors.split(' ')) preload(base + file);
    preload(owner.base + owner.entry, owner.integrity);
    for (const file of owner.preload) preload(owner.base + file);
  }
}
