import { usePortal } from '@portal/shared-kit';
import { NavLink, useLocation } from '@portal/shared-kit/router';
import { useEffect, useState } from 'react';
import type { MenuGroup } from '../routing/route-table.ts';
import { searchMessages as text } from '../search/messages.ts';
import { recentOf, rememberRecent } from '../search/recent.ts';

/** 'Abertos há pouco' in the menu: the records whose pages were opened last, also by Ctrl+K. A page's record is named by
 *  the document's title, whose last text replaces the earlier ones. */
export function RecentRecords({ menu, onChoose }: { menu: readonly MenuGroup[]; onChoose: () => void }) {
  const { drafts } = usePortal();
  const { pathname } = useLocation();
  const [recent, setRecent] = useState(() => recentOf(drafts));
  useEffect(() => {
    setRecent(recentOf(drafts));
    if (!/\/\d+$/.test(pathname)) return undefined;
    const note = () => {
      const title = document.title.split(' · ').slice(0, -1).join(' · ');
      // A list by year also ends with a number; its name stands in the menu.
      if (title === '' || menu.some(({ entries }) => entries.some((entry) => entry.title === title))) return;
      rememberRecent(drafts, { path: pathname, title, second: '' });
      setRecent(recentOf(drafts));
    };
    // The title of the page before may still stand: only a change is of this one.
    const changes = new MutationObserver(note);
    changes.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => changes.disconnect();
  }, [drafts, menu, pathname]);
  if (recent.length === 0) return null;
  return (
    <div role="group" aria-labelledby="menu-recent">
      <h2 id="menu-recent">
        <span>{text.recent}</span>
      </h2>
      <ul>
        {recent.map(({ path, title }) => (
          <li key={path}>
            <NavLink to={path} onClick={onChoose}>
              <span>{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
