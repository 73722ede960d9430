import { later, lazyCode, LazyOutlet, useStore, type ReadonlyStore } from '@portal/shared-kit';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, Link } from '@portal/shared-kit/router';
import type { InstitutionState } from '../portal/institution.ts';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { Announcement } from '../announcements/announcement.tsx';
import { frameMessages as text } from './messages.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { UserMenu } from './user-menu.tsx';
import './frame.css';
import './top-bar.css';
import './user-menu.css';
import './sidebar.css';
import './content.css';
import './frame-media.css';

/** Whether keys typed there are text input. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="grid"]') !== null;

/** Calls the handler of a key while no dialog is open: `ctrl+k` everywhere, a single character only outside text fields. */
function useKeys(keys: Record<string, () => void>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const act = now.current[isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key];
      if (!act || event.altKey || (!isCommand && isTypedIn(event.target))) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Keeps what is typed from Ctrl+K on until the search is drawn; Escape gives it up. */
function useTypedAhead(giveUp: () => void) {
  const typed = useRef('');
  const isOn = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (!isOn.current || document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape') {
        isOn.current = false;
        giveUp();
      } else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [giveUp]);
  /** At once, and not when the search is drawn: the next key may come before. */
  const keep = (on: boolean) => {
    isOn.current = on;
    typed.current = '';
  };
  return { typed, keep };
}

interface Props {
  institution: ReadonlyStore<InstitutionState>;
  user: { name: string; role: string };
  home: string;
  menu: MenuGroup[];
  /** The page of a remote at this address. */
  page: PlacedPage;
  /** Address for opening each kind of record. */
  opens: Partial<Record<string, string>>;
  /** Actions available from any page. */
  actions: readonly OfferedAction[];
  onIntent: (path: string) => void;
  onLogout: () => Promise<void>;
  children: ReactNode;
}

const searchDialog = lazyCode(() =>
  import(/* webpackChunkName: "search" */ '../search/search-dialog.tsx').then(
    (module) => module.SearchDialog,
  ),
);

const RecentRecords = later(() => import('./recent-records.tsx').then((module) => module.RecentRecords));

const KeysDialog = later(() =>
  import(/* webpackChunkName: "search" */ '../search/keys-dialog.tsx').then((module) => module.KeysDialog),
);

/** Top bar, sidebar, content and footer. On each change of page the content takes the focus and the small-screen menu closes. */
export function Frame({
  page,
  institution,
  user,
  home,
  menu,
  opens,
  actions,
  onIntent,
  onLogout,
  children,
}: Props) {
  const { pathname } = useLocation();
  const shown = useStore(institution);
  const [menuOpen, setMenuOpen] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  const [searching, setSearching] = useState(false);
  const ahead = useTypedAhead(useCallback(() => setSearching(false), []));
  const startSearch = () => {
    ahead.keep(true);
    // Without its code, keys are the page's again.
    searchDialog.load().catch(() => ahead.keep(false));
    setSearching(true);
  };
  const endSearch = () => {
    ahead.keep(false);
    setSearching(false);
  };
  useKeys({ '?': showKeys, 'ctrl+k': startSearch });
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    setMenuOpen(false);
    if (first.current) first.current = false;
    else main.current?.focus();
  }, [pathname]);
  useEffect(() => {
    if (!menuOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setMenuOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [menuOpen]);
  // Choosing the current page causes no navigation that would close the menu.
  const closeMenu = () => {
    setMenuOpen(false);
    main.current?.focus();
  };
  return (
    <div className="frame" data-menu={menuOpen ? 'open' : 'closed'}>
      <a className="skip-link" href="#conteudo">
        {text.skip}
      </a>
      <TopBar
        institution={shown}
        home={home}
        menuOpen={menuOpen}
        onMenu={() => setMenuOpen((open) => !open)}
        onSearch={startSearch}
        account={<UserMenu user={user} onKeys={showKeys} onLogout={onLogout} />}
      />
      <Sidebar groups={menu} onIntent={onIntent} onChoose={closeMenu}>
        <RecentRecords menu={menu} onChoose={closeMenu} />
      </Sidebar>
      <main id="conteudo" ref={main} tabIndex={-1}>
        <Announcement />
        <Breadcrumbs menu={menu} page={page} />
        {children}
      </main>
      <footer className="footer">
        {text.copyright(new Date().getFullYear(), shown.name)} <a href="/status">{text.status}</a>
      </footer>
      {searching && (
        <LazyOutlet
          code={searchDialog}
          with={{ menu, opens, actions, typedAhead: ahead.typed, onClose: endSearch }}
        />
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
}

/** A page of a remote: its title, and the menu entry it stands below where its address does not say so. */
type PlacedPage = { title: string; above?: string | undefined } | undefined;

/** Breadcrumbs of a page without a menu entry of its own; nothing where the menu links to it directly, or to a page of the same title. */
function Breadcrumbs({ menu, page }: { menu: readonly MenuGroup[]; page: PlacedPage }) {
  const { pathname } = useLocation();
  const above = parentOf(menu, page?.above ?? pathname, pathname);
  if (!above || above.title === page?.title) return null;
  return (
    <nav className="crumbs" aria-label={text.crumbs}>
      <ol>
        <li>{above.group}</li>
        <li>
          <Link to={above.path}>{above.title}</Link>
        </li>
      </ol>
    </nav>
  );
}

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/** The menu entry above an address, or at the place that is declared. */
function parentOf(menu: readonly MenuGroup[], place: string, pathname: string) {
  const [here, declaredPlace] = [plain(pathname), plain(place)];
  const [nearest] = menu
    .flatMap(({ title: group, entries }) => entries.map(({ path, title }) => ({ group, path, title })))
    .map((entry) => ({ ...entry, base: plain(entry.path) }))
    .filter(({ base }) => declaredPlace === base || declaredPlace.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length);
  return nearest && nearest.base !== here ? nearest : undefined;
}
