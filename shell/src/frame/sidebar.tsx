import { NavLink, useLocation } from '@portal/shared-kit/router';
import { useState, type ReactNode } from 'react';
import type { MenuGroup } from '../routing/route-table.ts';
import { Icon } from './icon.tsx';
import { frameMessages as text } from './messages.ts';
import { startsAWord } from '../routing/starts-a-word.ts';

const foldedKey = 'portal.folded';
const favouriteKey = 'portal.favourites';

/** What this browser remembers; undefined until something was chosen. */
function remembered(key: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** A list that this browser remembers, and how to add to it or take from it. */
function useRemembered(key: string, usual: readonly string[]) {
  const [chosen, setChosen] = useState(() => remembered(key));
  const all = chosen ?? usual;
  const toggle = (id: string) => {
    const next = all.includes(id) ? all.filter((one) => one !== id) : [...all, id];
    setChosen(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [all, toggle] as const;
}

interface Props {
  groups: MenuGroup[];
  /** Called when an entry is likely to be opened next. */
  onIntent: (path: string) => void;
  /** Called when an entry is opened. */
  onChoose: () => void;
  /** Below the groups. */
  children?: ReactNode;
}

/** A menu that fits on a screen needs no search. */
const searchedFrom = 12;
/** Of a longer menu only the first group and that of the page are unfolded, until somebody folds or unfolds one. */
const foldedFrom = 30;

/** The menu, rendered from data alone, without loading code of remotes. Folded groups are remembered in this browser; a search field
 *  filters the entries. */
export function Sidebar({ groups, onIntent, onChoose, children }: Props) {
  const { pathname } = useLocation();
  const all = groups.flatMap(({ entries }) => entries);
  const holdsPage = ({ entries }: MenuGroup) =>
    entries.some(({ path }) => `${pathname}/`.startsWith(`${path.replace(/\/$/, '')}/`));
  const [folded, toggle] = useRemembered(
    foldedKey,
    all.length < foldedFrom
      ? []
      : groups.flatMap((group, at) => (at === 0 || holdsPage(group) ? [] : [group.id])),
  );
  const [favourites, favour] = useRemembered(favouriteKey, []);
  const [typed, setTyped] = useState('');
  // An address below an entry belongs to it, unless it has an entry of its own.
  const isParent = (path: string) =>
    groups.some(({ entries }) =>
      entries.some((other) => other.path !== path && other.path.startsWith(`${path.replace(/\/$/, '')}/`)),
    );
  const choose = () => {
    setTyped('');
    onChoose();
  };
  const liked = all.filter(({ path }) => favourites.includes(path));
  const found = [{ id: 'favoritos', title: text.favourites, entries: liked }, ...groups]
    .map((group) => ({ ...group, entries: group.entries.filter(({ title }) => startsAWord(title, typed)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav id="portal-menu" className="sidebar" aria-label={text.menu}>
      {all.length >= searchedFrom && (
        <input
          type="search"
          className="menu-search"
          aria-label={text.searchMenu}
          placeholder={text.searchMenu}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.closest('nav')?.querySelector<HTMLElement>('a')?.click();
          }}
        />
      )}
      {found.length === 0 && <p role="status">{text.nothingInMenu}</p>}
      {found.map((group) => (
        <Group
          key={group.id}
          group={group}
          isOpen={typed !== '' || !folded.includes(group.id)}
          onToggle={() => toggle(group.id)}
        >
          {group.entries.map(({ path, title, icon, closed }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={isParent(path)}
                onMouseEnter={() => onIntent(path)}
                onFocus={() => onIntent(path)}
                onClick={choose}
              >
                <Icon name={icon} />
                <span>{title}</span>
                {closed && (
                  <span className="menu-closed" title={text.closed}>
                    <span className="p-visually-hidden">{text.closed}</span>
                  </span>
                )}
              </NavLink>
              {pathname === path && (
                <button
                  type="button"
                  className="menu-star"
                  aria-pressed={favourites.includes(path)}
                  aria-label={text.favourite}
                  title={text.favourite}
                  onClick={() => favour(path)}
                >
                  {favourites.includes(path) ? '★' : '☆'}
                </button>
              )}
            </li>
          ))}
        </Group>
      ))}
      {typed === '' && children}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A group instead of a landmark, because a screen may have the same name as its menu group. */
const Group = ({ group: { id, title }, isOpen, onToggle, children }: GroupProps) => (
  <div role="group" aria-labelledby={`menu-${id}`}>
    <h2 id={`menu-${id}`}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {title}
        <Icon name="fold" />
      </button>
    </h2>
    {isOpen && <ul>{children}</ul>}
  </div>
);
