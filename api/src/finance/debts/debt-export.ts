import { formatMoney } from '@portal/shared-kit/contract/core/money';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Debt } from '@portal/shared-kit/contract/finance/debt';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import { courseName } from '../../offer/course/course.repository.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import * as debts from './debt.repository.ts';
import type { DebtListQuery } from './debt.repository.ts';
import { exportTexts as text } from './messages.ts';

const thisYear = () => institutionYear(new Date());

/** The query by the names of the wire, as it is stored with a queued order. */
type DebtFileQuery = Omit<DebtListQuery, 'shift'> & {
  scholar_shift?: string | undefined;
  format?: FileFormat;
};

/** The list of debts as a file (decision 115). */
export const debtExport = listExport<DebtFileQuery, Debt>({
  kind: 'debts',
  columns: [
    { title: text.code, cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, cell: ({ name }) => name },
    { title: text.contact, cell: ({ contact }) => contact ?? text.none, narrow: true },
    { title: text.course, cell: ({ course }) => course },
    { title: text.months, kind: 'number', cell: ({ months }) => months, narrow: true },
    { title: text.amount, kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.fines, kind: 'money', cell: ({ fines }) => fines, narrow: true },
    { title: text.total, kind: 'money', cell: ({ total }) => total, narrow: true },
    { title: text.oldest, kind: 'date', cell: ({ oldest_due }) => oldest_due, narrow: true },
  ],
  headed: true,
  count: (db, filters) => debts.count(db, shiftFromWire(filters), thisYear()),
  lines: (db, filters) => debts.lines(db, shiftFromWire(filters), thisYear()),
  filters: async (db, { year, month, endMonth, course_id, academic_degree, scholar_shift, search }) => [
    ...(course_id ? [text.courseIs(await courseName(db, course_id))] : []),
    ...(year ? [text.yearIs(year)] : []),
    ...(month || endMonth ? [text.monthsAre(month ?? 1, endMonth ?? 12)] : []),
    ...(academic_degree ? [text.degreeIs(academic_degree)] : []),
    ...(scholar_shift ? [text.shiftIs(scholar_shift)] : []),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  totals: (rows) => [text.sum(formatMoney(rows.reduce((sum, { total }) => sum + total, 0)))],
  audit: ({ format: _format, ...filters }) => ({
    action: 'debt.export',
    entity: 'debt',
    changes: Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => ({ field, old: null, new: value as string | number })),
  }),
});
