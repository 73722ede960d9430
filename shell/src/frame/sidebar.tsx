import { NavLink } from '@portal/shared-kit/router';
import type { MenuGroup } from '../routing/route-table.ts';
import { Icon } from './icon.tsx';
import { frameMessages as text } from './messages.ts';

interface Props {
  groups: MenuGroup[];
  /** Called when an entry is likely to be opened next. */
  onIntent: (path: string) => void;
  /** Called when an entry is opened. */
  onChoose: () => void;
}

/** The menu, rendered from data alone, without loading code of remotes. */
export function Sidebar({ groups, onIntent, onChoose }: Props) {
  // An address below an entry belongs to it, unless it has its own entry.
  const isParent = (path: string) =>
    groups.some(({ entries }) =>
      entries.some((other) => other.path !== path && other.path.startsWith(`${path.replace(/\/$/, '')}/`)),
    );
  return (
    <nav id="portal-menu" className="sidebar" aria-label={text.menu}>
      {groups.map((group) => (
        // A group instead of a landmark, because a screen may have the same name as its menu group.
        <div key={group.id} role="group" aria-labelledby={`menu-${group.id}`}>
          <h2 id={`menu-${group.id}`}>{group.title}</h2>
          <ul>
            {group.entries.map(({ path, title, icon }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={isParent(path)}
                  onMouseEnter={() => onIntent(path)}
                  onFocus={() => onIntent(path)}
                  onClick={onChoose}
                >
                  <Icon name={icon} />
                  <span>{title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
