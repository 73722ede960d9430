import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from '../messages.ts';

export interface Shortcut {
  title: string;
  path: string;
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
