import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from '../messages.ts';

export interface Shortcut {
  title: string;
  path: string;
}

/** More than these would repeat the menu that stands beside them. */
const most = 6;

/** The pages of a short menu; of a long one where each of its groups begins. */
export function shortcutsOf(menu: readonly { entries: readonly Shortcut[] }[]): Shortcut[] {
  const groups = menu.map(({ entries }) => entries.filter(({ path }) => path !== '/dashboard'));
  const all = groups.flat();
  return all.length <= most ? all : groups.flatMap((entries) => entries.slice(0, 1)).slice(0, most);
}

/** The pages that are the user's own to open; nothing where there are none. */
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
