import {
  firstColumns,
  reportColumnNames,
  reportColumns,
  type ReportColumnName,
} from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { formatDate } from '@portal/shared-kit/dates';

/** The columns in the address; the default ones where none of them exist. */
export function columnsIn(written: string | undefined): ReportColumnName[] {
  const named = [...new Set((written ?? '').split(','))].filter((name): name is ReportColumnName =>
    (reportColumnNames as string[]).includes(name),
  );
  return named.length > 0 ? named : [...firstColumns];
}

/** The same columns with one moved. */
export function moved(columns: readonly ReportColumnName[], from: number, to: number): ReportColumnName[] {
  if (to < 0 || to >= columns.length) return [...columns];
  const next = columns.filter((_, index) => index !== from);
  next.splice(to, 0, columns[from]!);
  return next;
}

/** A cell in display form. */
export function shown(column: ReportColumnName, cell: string | number | null): string {
  if (cell === null) return '';
  const definition = reportColumns[column];
  const kind = 'kind' in definition ? definition.kind : 'text';
  if (kind === 'money') return formatMoney(Number(cell));
  return kind === 'date' ? formatDate(String(cell)) : String(cell);
}

export const isMoney = (column: ReportColumnName) => column === 'expected' || column === 'received';
