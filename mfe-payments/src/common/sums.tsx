import { useNarrow } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { right, Sheet, SheetHead } from './sheet.tsx';

interface Sum {
  name: string;
  /** The values below each heading after the first. */
  values: readonly ReactNode[];
}
interface Props {
  label: string;
  /** The unit of the amounts. */
  note: string;
  /** What the values with a short title are together; a narrow screen folds them under it. */
  fold?: string;
  /** The first is the heading of the names. `full` is the long form of a short one. */
  headings: readonly { title: string; full?: string; amount?: true }[];
  rows: readonly (Sum & { id: number })[];
  total: Sum;
}

/** Sums in a row each with their total below: a table, or cards on narrow screens. */
export function Sums(props: Props) {
  const Shape = useNarrow() ? Cards : Rows;
  return <Shape {...props} />;
}

function Rows({ label, note, headings, rows, total }: Props) {
  const values = (of: Sum) =>
    of.values.map((value, index) => (
      <td key={headings[index + 1]!.title} style={headings[index + 1]!.amount && right}>
        {value}
      </td>
    ));
  return (
    <Sheet label={label} style={below}>
      <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{note}</caption>
      <SheetHead columns={headings} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {values(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          {values(total)}
        </tr>
      </tfoot>
    </Sheet>
  );
}

function Cards({ label, note, fold, headings, rows, total }: Props) {
  const values = (of: Sum, folded: boolean) => (
    <dl>
      {of.values.map((value, index) => {
        const { title, full } = headings[index + 1]!;
        return (
          folded === (fold !== undefined && full !== undefined) && (
            <div key={title}>
              <dt>{full ?? title}</dt>
              <dd>{value}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
  const card = (of: Sum, key: number | string) => (
    <li key={key}>
      <h3 style={{ margin: '0 0 8px', fontSize: 14, overflowWrap: 'anywhere' }}>{of.name}</h3>
      {values(of, false)}
      {fold && (
        <details>
          <summary>{fold}</summary>
          {values(of, true)}
        </details>
      )}
    </li>
  );
  return (
    <div style={below}>
      <h2 className="pk-unseen">{label}</h2>
      <p>{note}</p>
      <ul className="pk-cards" aria-label={label}>
        {rows.map((row) => card(row, row.id))}
        {card(total, 'total')}
      </ul>
    </div>
  );
}

const below = { marginBottom: 16 } as const;
