/** Inline script in the head, before the first paint: decides what the page shows first and fetches it early. */
import { faceDataId } from '@portal/shared-kit/contract/gateway/face';
import { readsAt } from '@portal/shared-kit/contract/gateway/first-reads';
import { pageFiles } from '@portal/shared-kit/contract/gateway/page-files';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import { declareReads, sendEarlyReads } from '../http/early-reads.ts';
import { storedRecord, ownerOf } from '../routing/light-target.ts';
import { notePreview } from '../routing/stored-preview.ts';
import { noteOverride } from '../routing/override.ts';
import { catchEarlySubmit } from '../session/early-submit.ts';
import { storedTheme, paintAccent, paintTheme } from '../theme/paint-theme.ts';
import { blockedText } from './messages.ts';
import { isStorageBlocked, showBlocked, showStuck, showWaiting } from './stuck.ts';

const boot = document.currentScript as HTMLScriptElement;
const { base, signIn, portal, dashboard, remotes, light } = boot.dataset as Record<
  'base' | 'signIn' | 'portal' | 'dashboard' | 'remotes' | 'light',
  string
>;

const preload = (href: string, integrity?: string) => {
  const as = href.endsWith('.css') ? 'style' : 'script';
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
  if (integrity) Object.assign(link, { integrity, crossOrigin: 'anonymous' });
  document.head.append(link);
};
const preloadAll = (folder: string, files: readonly string[]) =>
  files.forEach((file) => preload(folder + file));

if (isStorageBlocked(window))
  // After the deferred scripts, which cannot open anything then. A light page needs no session.
  addEventListener('load', () => {
    if (document.documentElement.dataset.view !== 'light') showBlocked(blockedText);
  });
paintTheme(storedTheme());
const color = document.getElementById(faceDataId) ? undefined : storedColor();
if (color) paintAccent(color);

noteOverride();
notePreview();
const { pathname } = location;
const here = pathname.toLowerCase().split('/')[1] ?? '';
const owner = ownerOf(pathname);
const isPublic =
  owner?.public ||
  ['recover_password', 'reset_password', 'confirm'].includes(here) ||
  /^\/login\/./i.test(pathname);
const record = storedRecord();
const view = owner?.light ? 'light' : record?.actions || isPublic ? 'portal' : 'sign-in';

document.documentElement.dataset.view = view;
catchEarlySubmit(view === 'light' ? showWaiting : () => undefined);
// Before the scripts, which take longer.
if (owner?.remote.status === 'active') {
  declareReads(readsAt(owner.route, location));
  if (view === 'portal') sendEarlyReads(localStorage, Date.now());
}
const release = owner?.releases[0];
preloadAll(base, (view === 'light' ? light : signIn).split(' '));
if (view === 'portal') preloadAll(base, portal.split(' '));
const first = here && here !== 'login' ? `/${here}` : record?.home;
if (view === 'portal' && first === '/dashboard') preloadAll(base, dashboard.split(' '));
if (view === 'portal' && owner) preloadAll(base, remotes.split(' '));
if (view !== 'sign-in' && release && !release.isolation) {
  preload(release.base + release.entry, release.integrity);
  const page = Object.entries(release.light?.pages ?? {}).find(([pattern]) =>
    matchesRoute(pattern, pathname),
  );
  preloadAll(
    release.base,
    view === 'light' ? (page?.[1] ?? []) : [...release.preload, ...pageFilesOf(release.base)],
  );
}

/** The scripts of the page at this address, as the gateway named them. */
function pageFilesOf(base: string): readonly string[] {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name=${pageFiles}]`);
  return mark ? ((JSON.parse(mark.content) as Record<string, string[]>)[base] ?? []) : [];
}

/** The institution's last known colour; a page that was sent with its colours needs none. */
function storedColor(): string | undefined {
  try {
    const { color } = JSON.parse(localStorage.getItem('portal.institution') ?? '{}') as { color?: string };
    return /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : undefined;
  } catch {
    return undefined;
  }
}

/** Retries a script of the page that failed to load, on click, in the same page. */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.dataset.boot === undefined) return;
    const again = () => {
      const { src, nonce } = target;
      const script = Object.assign(document.createElement('script'), { src, nonce });
      script.dataset.boot = '';
      target.remove();
      document.head.append(script);
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => showStuck(again));
    else showStuck(again);
  },
  true,
);
