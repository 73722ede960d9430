import type { ReportGroup, ReportRow } from '@portal/shared-kit/contract/reporting/inscription-report';
import {
  reportColumns,
  type ReportColumnName,
} from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { Fragment } from 'react';
import { isMoney, shown } from './columns.model.ts';
import { messages as text } from './messages.ts';

interface Props {
  columns: readonly ReportColumnName[];
  rows: readonly ReportRow[];
  groups: readonly ReportGroup[];
  /** Number of the first row. */
  first: number;
}

/** 'Direito: 12 inscrições', with the sums where money is shown. */
export const totalOf = (
  { label, total, expected_cents, received_cents }: ReportGroup,
  columns: readonly ReportColumnName[],
) =>
  [
    text.group(label, total),
    ...(expected_cents !== null && columns.includes('expected')
      ? [text.expected(formatMoney(expected_cents))]
      : []),
    ...(received_cents !== null && columns.includes('received')
      ? [text.received(formatMoney(received_cents))]
      : []),
  ].join(' · ');

/** The rows of a page, each group below its name and totals. */
export function ReportTable({ columns, rows, groups, first }: Props) {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const classOf = (name: ReportColumnName) => (isMoney(name) ? 'rp-money' : undefined);
  return (
    // A table wider than the screen can be scrolled by keyboard too, hence the tab stop.
    <div className="pk-sheet" role="group" aria-label={text.title} tabIndex={0}>
      <table aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.number}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={classOf(name)}>
                {reportColumns[name].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const group = row.group === rows[index - 1]?.group ? undefined : byKey.get(row.group);
            return (
              <Fragment key={row.id}>
                {group && (
                  <tr className="rp-group">
                    <th scope="colgroup" colSpan={columns.length + 1}>
                      {totalOf(group, columns)}
                    </th>
                  </tr>
                )}
                <tr>
                  <td>{first + index}</td>
                  {columns.map((name, place) => (
                    <td key={name} className={classOf(name)}>
                      {shown(name, row.cells[place] ?? null)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
