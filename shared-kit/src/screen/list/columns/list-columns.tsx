import type { ReactNode } from 'react';
import type { ListField, ListFields } from '../../../contract/core/list-field.ts';
import { formatMoney } from '../../../contract/core/money-text.ts';
import { formatDate, formatDay, formatMoment } from '../../../dates.ts';

const isDate = (value: string) => value.length === 10;

const formats: Record<ListField['kind'], (value: never, field: ListField) => ReactNode> = {
  text: (value: ReactNode) => value,
  number: (value: number) => value,
  money: (centavos: number) => formatMoney(centavos),
  day: (value: string) => (isDate(value) ? formatDate(value) : formatDay(value)),
  moment: (value: string) => formatMoment(value),
  label: (value: string | number | boolean, { labels }) => labels?.[String(value)] ?? String(value),
};

const isNothing = (value: unknown, { none }: ListField) =>
  value === null || value === undefined || (value === '' && none !== undefined);

/** An address of mail breaks before its '@' and not within a word. */
const breakable = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content.includes('@')
    ? content.split('@').flatMap((part, at) => (at === 0 ? part : [<wbr key={at} />, `@${part}`]))
    : content;

const shown = (value: unknown, field: ListField): ReactNode =>
  isNothing(value, field) ? (field.none ?? '—') : formats[field.kind](value as never, field);

/** The columns that a list declares in the contract. A field that is `shownIn` another stands below it; `special` replaces the cells that
 *  show more. */
export function listColumns<Row extends object>(
  fields: ListFields<Row>,
  special: { readonly [Field in keyof Row & string]?: Column<Row>['render'] } = {},
): readonly Column<Row>[] {
  const declared = Object.entries(fields) as [keyof Row & string, ListField][];
  return declared
    .filter(([, { shownIn, fileOnly }]) => shownIn === undefined && !fileOnly)
    .map(([dataIndex, field]) => {
      const below = declared.filter(([, { shownIn }]) => shownIn === dataIndex);
      const inTwoLines = (value: unknown, row: Row) => {
        const texts = below.flatMap(([name, of]) =>
          isNothing(row[name], of) || row[name] === '' ? [] : String(shown(row[name], of)),
        );
        return <TwoLines first={breakable(shown(value, field))} second={texts.join(' · ')} />;
      };
      return {
        title: field.column ?? field.title,
        dataIndex,
        render:
          special[dataIndex] ??
          (below.length > 0 ? inTwoLines : (value: unknown) => breakable(shown(value, field))),
        ...(field.person && { person: true }),
        ...((field.kind === 'money' || (field.kind === 'number' && !special[dataIndex])) && {
          numeric: true,
        }),
        ...(field.hidden && { hidden: true }),
      };
    });
}

/** A column of a list; its title also labels the value where rows are drawn one below the other. */
export interface Column<Row> {
  title: string;
  dataIndex: keyof Row & string;
  /** Called with the value of `dataIndex`; its type cannot be inferred, so the function declares it. */
  render?: (value: never, row: Row) => ReactNode;
  /** Its value is the name of a person, shown with initials. */
  person?: true;
  /** Money or a count: right-aligned in a table, with digits of one width. */
  numeric?: true;
  /** Shows all that its cells hold, such as an input with its problem, where other cells keep to two lines. */
  whole?: true;
  /** Shown only to who asks for it in 'Colunas'; files contain it. */
  hidden?: true;
}

/** A cell with small text below its content, so that a narrow list shows more. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    {first}
    <br />
    <small style={{ color: 'var(--p-muted)' }}>{breakable(second)}</small>
  </>
);

/** Taken and total places, as numbers and as a bar. */
export const Occupancy = ({ taken, of }: { taken: number; of: number }) => (
  <span className={taken < of ? 'pk-occupancy' : 'pk-occupancy pk-full'}>
    {`${taken}/${of}`}
    <span aria-hidden>
      <span style={{ width: `${of > 0 ? Math.min(100, (taken / of) * 100) : 100}%` }} />
    </span>
  </span>
);
