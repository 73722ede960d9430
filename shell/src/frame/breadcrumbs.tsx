import { Link, useLocation } from '@portal/shared-kit/router';
import type { MenuGroup } from '../routing/route-table.ts';
import { frameMessages as text } from './messages.ts';

/** A page of a remote: its title, and the menu entry it stands below where its address does not say so. */
export type PlacedPage = { title: string; above?: string | undefined } | undefined;

interface Props {
  menu: readonly MenuGroup[];
  page: PlacedPage;
}

/** Breadcrumbs of a page without a menu entry of its own; nothing where the menu links to it directly, or to a page of the same title. */
export function Breadcrumbs({ menu, page }: Props) {
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
