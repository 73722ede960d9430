import type { LayoutField, LayoutPlace, LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { Count, Part, Pick, usualLength, type LayoutRulesProps } from './layout-fields.tsx';
import { layoutText as text } from './layout-messages.ts';

type Cells = readonly (readonly string[])[];

/** Columns offered without a sample. */
const columnsUnseen = 12;
const always: readonly LayoutField[] = ['date', 'amount'];

/** The fields of a layout of this kind. */
const fieldsOf = ({ side }: LayoutRules): LayoutField[] => [
  ...(['date', 'time', 'amount'] as const),
  ...(side === 'COLUNAS' ? (['debit'] as const) : []),
  ...(side === 'LETRA' ? (['side'] as const) : []),
  ...(['reference', 'told', 'transaction'] as const),
];

/** The position of each field, beside the first lines of the sample. */
export function LayoutPlaces({ rules, rows, onChange }: LayoutRulesProps & { rows: Cells }) {
  const set = (field: LayoutField) => (place: LayoutPlace | null) =>
    onChange({ ...rules, columns: { ...rules.columns, [field]: place } });
  return (
    <Part title={text.places}>
      {rows.length > 0 && <Raw rows={rows} fixed={rules.kind === 'FIXA'} />}
      {fieldsOf(rules).map((field) => {
        const label = field === 'amount' && rules.side === 'COLUNAS' ? text.credit : text.fields[field];
        const props = {
          label,
          path: `rules.columns.${field}`,
          place: rules.columns[field],
          needed: always.includes(field),
          onPlace: set(field),
        };
        return rules.kind === 'FIXA' ? (
          <Stretch key={field} {...props} />
        ) : (
          <ColumnOf key={field} {...props} titles={titlesOf(rows, rules.skip)} />
        );
      })}
    </Part>
  );
}

/** The title of each column: the line before the first movement, if any. */
function titlesOf(rows: Cells, skip: number): string[] {
  const many = Math.max(0, ...rows.map((row) => row.length)) || columnsUnseen;
  const titles = rows[skip === 0 ? 0 : skip - 1] ?? [];
  return Array.from({ length: many }, (_, index) => titles[index]?.trim().slice(0, 40) ?? '');
}

interface PlaceProps {
  label: string;
  /** The path of its problems. */
  path: string;
  place: LayoutPlace | null;
  /** A required field. */
  needed: boolean;
  onPlace: (place: LayoutPlace | null) => void;
}

function ColumnOf({
  label,
  path,
  place,
  needed,
  onPlace,
  titles,
}: PlaceProps & { titles: readonly string[] }) {
  const chosen = place?.at ?? 0;
  const many = Math.max(titles.length, chosen);
  const columns = Array.from({ length: many }, (_, index) => [
    String(index + 1),
    text.column(index + 1, titles[index] ?? ''),
  ]);
  const options: Record<string, string> = Object.fromEntries([
    ...(needed ? [] : [['0', text.absent]]),
    ...columns,
  ]);
  return (
    <Pick<string>
      label={label}
      path={path}
      value={String(chosen)}
      options={options}
      onChange={(at) => onPlace(at === '0' ? null : { at: Number(at), length: null })}
    />
  );
}

/** A field of fixed width: its first character, 0 where it does not exist, and its length. */
const Stretch = ({ label, path, place, needed, onPlace }: PlaceProps) => (
  <div style={{ display: 'flex', gap: 8 }}>
    <Count
      label={text.start(label)}
      path={path}
      least={needed ? 1 : 0}
      value={place?.at ?? 0}
      onChange={(at) => onPlace(at === 0 ? null : { at, length: place?.length ?? usualLength })}
    />
    {place && (
      <Count
        label={text.length(label)}
        path={`${path}.length`}
        least={1}
        value={place.length ?? usualLength}
        onChange={(length) => onPlace({ at: place.at, length })}
      />
    )}
  </div>
);

/** The first lines of the file, with column numbers. */
function Raw({ rows, fixed }: { rows: Cells; fixed: boolean }) {
  const many = Math.max(...rows.map((row) => row.length));
  const longest = Math.max(...rows.map(([line = '']) => line.length));
  return (
    <div
      className="pk-sheet"
      role="group"
      aria-label={text.raw}
      tabIndex={0}
      style={{ gridColumn: '1 / -1', minWidth: 0 }}
    >
      {fixed ? (
        <pre style={{ margin: 12 }}>{[ruler(longest), ...rows.map(([line]) => line)].join('\n')}</pre>
      ) : (
        <table aria-label={text.raw} style={{ minWidth: 0 }}>
          <thead>
            <tr>
              {Array.from({ length: many }, (_, index) => (
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {Array.from({ length: many }, (_, index) => (
                  <td key={index}>{row[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** `1········10········20`: a ruler. */
const ruler = (length: number): string =>
  Array.from({ length: Math.ceil(length / 10) }, (_, tens) => String(tens * 10 + 1).padEnd(10, '·')).join('');
