import { NavLink } from '@portal/shared-kit/router';
import { useState, type ReactNode } from 'react';
import type { MenuGroup } from '../routing/route-table.ts';
import { Icon } from './icon.tsx';
import { frameMessages as text } from './messages.ts';
import { startsAWord } from '../routing/starts-a-word.ts';

const storageKey = 'portal.folded';

/** Menu groups that are folded in this browser. */
function foldedGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const keepFolded = (ids: readonly string[]): void => localStorage.setItem(storageKey, JSON.stringify(ids));

interface Props {
  groups: MenuGroup[];
  /** Called when an entry is likely to be opened next. */
  onIntent: (path: string) => void;
  /** Called when an entry is opened. */
  onChoose: () => void;
}

/** A menu that fits on a screen needs no search. */
const searchedFrom = 12;

/** The menu, rendered from data alone, without loading code of remotes. Folded groups are remembered in this browser; a search field
 *  filters the entries. */
export function Sidebar({ groups, onIntent, onChoose }: Props) {
  const [folded, setFolded] = useState(foldedGroups);
  const [typed, setTyped] = useState('');
  // An address below an entry belongs to it, unless it has an entry of its own.
  const isParent = (path: string) =>
    groups.some(({ entries }) =>
      entries.some((other) => other.path !== path && other.path.startsWith(`${path.replace(/\/$/, '')}/`)),
    );
  const toggle = (id: string) => {
    const next = folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id];
    setFolded(next);
    keepFolded(next);
  };
  const choose = () => {
    setTyped('');
    onChoose();
  };
  const found = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ title }) => startsAWord(title, typed)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav id="portal-menu" className="sidebar" aria-label={text.menu}>
      {groups.flatMap(({ entries }) => entries).length >= searchedFrom && (
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
            </li>
          ))}
        </Group>
      ))}
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
