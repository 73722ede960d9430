import { Link, useLocation } from '@portal/shared-kit/router';
import type { MenuGroup } from '../routing/route-table.ts';
import { frameMessages as text } from './messages.ts';

/** The way from the menu to a page that has no entry of its own; nothing where the menu leads there directly. */
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

/** The entry that an address lies below. */
function parentOf(menu: readonly MenuGroup[], pathname: string) {
  const here = pathname.toLowerCase().replace(/\/+$/, '');
  const [nearest] = menu
    .flatMap(({ title: group, entries }) => entries.map(({ path, title }) => ({ group, path, title })))
    .map((entry) => ({ ...entry, base: entry.path.toLowerCase().replace(/\/+$/, '') }))
    .filter(({ base }) => here === base || here.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length);
  return nearest && nearest.base !== here ? nearest : undefined;
}
