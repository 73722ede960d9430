import { Link } from '@portal/shared-kit/router';
import { screenMessages as text } from '../frame/messages.ts';

interface RelatedLink {
  to: string;
  label: string;
}

/** Links to the records that belong to a viewed one; what is false or undefined, as without the permission, is left out. */
export function Related({ links }: { links: readonly (RelatedLink | false | undefined)[] }) {
  const shown = links.filter((link) => link !== false && link !== undefined);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={text.related} style={{ marginBottom: 24 }}>
      <h2 style={{ margin: '0 0 8px', fontSize: 16 }}>{text.related}</h2>
      <ul
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '8px 20px',
          margin: 0,
          padding: 0,
          listStyle: 'none',
        }}
      >
        {shown.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} style={{ display: 'inline-block', minHeight: 24 }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
