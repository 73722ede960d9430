interface Props {
  title: string;
  items: readonly { key: number | string; what: string; of?: string }[];
}

/** A titled list of records with a note each; nothing for an empty list. */
export const NamedList = ({ title, items }: Props) =>
  items.length > 0 && (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul style={{ paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {items.map(({ key, what, of }) => (
          <li key={key}>
            {what}
            {of && ` – ${of}`}
          </li>
        ))}
      </ul>
    </section>
  );
