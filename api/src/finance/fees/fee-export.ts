import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { feeOnWire } from './wire.ts';
import * as fees from './fee.repository.ts';
import { feeListTexts as text } from './messages.ts';

interface FeeQuery {
  year: number;
  page: number;
  per_page: number;
}

/** The fees in force in a year as a file (decision 124). */
export const feeExport = pagedExport({
  entity: 'fee',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.degree, of: 'level_type', cell: ({ level_type }) => level_type, narrow: true },
    {
      title: words.course,
      of: 'level_type',
      cell: ({ course_name, engineering }) =>
        course_name ??
        (engineering === null ? text.all : engineering ? text.engineering : text.notEngineering),
    },
    { title: text.shift, of: 'level_type', cell: (row) => row.scholar_shift ?? text.all, narrow: true },
    {
      title: text.nationality,
      of: 'level_type',
      cell: ({ nationality }) => (nationality ? text.nationalities[nationality] : text.all),
      narrow: true,
    },
    { title: text.candidacy, of: 'candidacy_fee', kind: 'money', cell: (row) => row.candidacy_fee },
    { title: text.inscription, of: 'enrolment_fee', kind: 'money', cell: (row) => row.enrolment_fee },
    {
      title: text.days,
      of: 'enrolment_fee',
      kind: 'number',
      cell: (row) => row.enrolment_days,
      narrow: true,
    },
    { title: text.renewal, of: 'renewal_fee', kind: 'money', cell: (row) => row.renewal_fee },
    { title: text.monthly, of: 'monthly_fee', kind: 'money', cell: (row) => row.monthly_fee },
    { title: text.months, of: 'monthly_fee', kind: 'number', cell: ({ months }) => months, narrow: true },
    { title: text.first, of: 'monthly_fee', cell: ({ first_month: month }) => monthWords[month - 1]! },
    { title: text.dueDay, of: 'monthly_fee', kind: 'number', cell: ({ due_day }) => due_day, narrow: true },
  ],
  list: async (db: Db, { year, page, per_page }: FeeQuery) => {
    const rows = await fees.list(db, year);
    return {
      rows: rows.slice((page - 1) * per_page, page * per_page).map(feeOnWire),
      total: rows.length,
    };
  },
  filters: (_db, { year }) => [words.is(words.year, String(year))],
});
