import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from './messages.ts';

export interface Shortcut {
  title: string;
  path: string;
}

/** More than these would repeat the menu beside them. */
const most = 6;

/** All pages of a short menu; the first page of each group of a long one. */
export function shortcutsOf(menu: readonly { entries: readonly Shortcut[] }[]): Shortcut[] {
  const groups = menu.map(({ entries }) => entries.filter(({ path }) => path !== '/dashboard'));
  const all = groups.flat();
  return all.length <= most ? all : groups.flatMap((entries) => entries.slice(0, 1)).slice(0, most);
}

/** Links to the user's pages; nothing where there are none. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <nav aria-labelledby="shortcuts">
      <h2 id="shortcuts">{text.shortcuts}</h2>
      <ul className="p-shortcuts">
        {shortcuts.map(({ title, path }) => (
          <li key={path}>
            <Link className="p-button" to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
