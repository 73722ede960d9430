import { Link, useLocation } from '@portal/shared-kit/router';
import type { MenuGroup } from '../routing/route-table.ts';
import { frameMessages as text } from './messages.ts';

/** Breadcrumbs of a page without a menu entry of its own; nothing where the menu links to it directly. */
export function Breadcrumbs({ menu }: { menu: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const above = parentOf(menu, pathname);
  if (!above) return null;
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

/** The menu entry above an address. */
function parentOf(menu: readonly MenuGroup[], pathname: string) {
  const here = pathname.toLowerCase().replace(/\/+$/, '');
  const [nearest] = menu
    .flatMap(({ title: group, entries }) => entries.map(({ path, title }) => ({ group, path, title })))
    .map((entry) => ({ ...entry, base: entry.path.toLowerCase().replace(/\/+$/, '') }))
    .filter(({ base }) => here === base || here.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length);
  return nearest && nearest.base !== here ? nearest : undefined;
}
