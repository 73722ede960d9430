import { Link } from '@portal/shared-kit/router';

interface Props {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly { name: string; label: string }[];
  current: string;
}

/** The parts of a record as links, so that each has an address of its own (`?separador=`). */
export const TabLinks = ({ label: title, tabs, current }: Props) => (
  <nav
    aria-label={title}
    className="pk-tabs"
    style={{
      flexWrap: 'wrap',
      gap: 4,
      margin: '8px 0',
      borderBottom: '1px solid var(--p-line)',
    }}
  >
    {tabs.map(({ name, label }) => (
      <Link
        key={name}
        to={`?separador=${name}`}
        aria-current={name === current ? 'page' : undefined}
        style={{
          // Over the line below the tabs, without a gap.
          marginBottom: -1,
          padding: '8px 12px',
          color: 'inherit',
          textDecoration: 'none',
          borderBottom: `3px solid ${name === current ? 'var(--portal-color)' : 'transparent'}`,
          fontWeight: name === current ? 600 : 400,
        }}
      >
        {label}
      </Link>
    ))}
  </nav>
);
