import {
  candidacyFilterWords,
  feeWords,
  stateWords,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { shiftFromWire, type Shift } from '@portal/shared-kit/contract/offer/shift';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import * as lists from './candidacy-list.repository.ts';
import { exportTexts as text } from './messages.ts';
import { courseAndProvince } from './candidacy-names.repository.ts';

/** The query by the names of the wire, as it is stored with a queued order. */
type Queried = Omit<lists.CandidacyListFilters, 'shift'> & {
  scholar_shift?: Shift | undefined;
  format?: FileFormat;
};

const stateIs = ({ state }: Queried) =>
  state === 'PENDENTES' || state === 'TODAS' ? candidacyFilterWords[state] : stateWords[state];

/** The filters in words, for the head of the file. */
async function filtersOf(db: Db, filters: Queried): Promise<string[]> {
  const { course, province } = await courseAndProvince(db, filters);
  const { year, scholar_shift: shift, gender, payment, from, until, search } = filters;
  const entries: [name: string, value: string | undefined][] = [
    [text.year, String(year)],
    [text.state, stateIs(filters)],
    [text.course, course],
    [text.shift, shift],
    [text.province, province],
    [text.sex, gender],
    [text.payment, payment && feeWords[payment]],
    [text.from, from && formatDay(from)],
    [text.until, until && formatDay(until)],
    [text.search, search && `«${search}»`],
  ];
  return entries.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}

type Row = Awaited<ReturnType<typeof lists.some>>[number];

/** The filtered candidacies of an intake as a file (decisions 29, 101). */
export const candidacyExport = listExport<Queried, Row>({
  kind: 'candidacies',
  columns: [
    { title: text.number, of: 'number', cell: ({ number }) => number, narrow: true },
    { title: text.name, of: 'fullName', cell: ({ full_name }) => full_name },
    { title: text.course, of: 'course', cell: ({ course }) => course },
    { title: text.shift, of: 'scholar_shift', cell: ({ shift }) => shift, narrow: true },
    {
      title: text.submitted,
      of: 'submitted_at',
      kind: 'date',
      cell: ({ submitted_at }) => institutionDay(submitted_at),
      narrow: true,
    },
    { title: text.payment, of: 'payment', cell: ({ payment }) => feeWords[payment], narrow: true },
    { title: text.state, of: 'state', cell: ({ state }) => stateWords[state], narrow: true },
  ],
  count: (db, filters) => lists.count(db, shiftFromWire(filters)),
  lines: (db, filters) => inBatches(({ from, most }) => lists.some(db, shiftFromWire(filters), from, most)),
  filters: filtersOf,
  title: () => text.title,
  file: ({ year }) => text.file(year),
  audit: (filters) => ({
    action: 'candidacy.export',
    entity: 'candidacy',
    changes: [
      { field: 'state', old: null, new: stateIs(filters) },
      { field: 'year', old: null, new: filters.year },
    ],
  }),
});
