import type { CandidacyRow } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  candidacyFilterWords,
  feeWords,
  stateWords,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { Asker, ListExport } from '../../platform/documents/export.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import type { Made } from '../../platform/documents/link.service.ts';
import { listPaper } from '../../platform/documents/list-paper.ts';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import * as lists from './candidacy-list.repository.ts';
import type { Narrowed } from './candidacy-list.repository.ts';
import { exportTexts as text } from './messages.ts';
import { courseAndProvince } from './candidacy-names.repository.ts';

/** Rows of one PDF; a longer list comes in parts. */
const perPart = 10_000;

const columns = [
  { title: text.number, width: 'auto' as const },
  { title: text.name },
  { title: text.course },
  { title: text.shift, width: 'auto' as const },
  { title: text.submitted, width: 'auto' as const },
  { title: text.payment, width: 'auto' as const },
  { title: text.state, width: 'auto' as const },
];
const cells = (
  row: Pick<
    CandidacyRow,
    'number' | 'fullName' | 'course' | 'scholar_shift' | 'submitted_at' | 'payment' | 'state'
  >,
) => [
  row.number,
  row.fullName,
  row.course,
  row.scholar_shift,
  formatDay(row.submitted_at),
  feeWords[row.payment],
  stateWords[row.state],
];

const stateIs = ({ state }: Narrowed) =>
  state === 'PENDENTES' || state === 'TODAS' ? candidacyFilterWords[state] : stateWords[state];

/** The filters in words, as the head of the paper says them. */
async function filtersOf(db: Db, asked: Narrowed): Promise<string[]> {
  const { course, province } = await courseAndProvince(db, asked);
  const { year, scholar_shift, gender, payment, from, until, search } = asked;
  const said: [name: string, value: string | undefined][] = [
    [text.year, String(year)],
    [text.state, stateIs(asked)],
    [text.course, course],
    [text.shift, scholar_shift],
    [text.province, province],
    [text.sex, gender],
    [text.payment, payment && feeWords[payment]],
    [text.from, from && formatDay(from)],
    [text.until, until && formatDay(until)],
    [text.search, search && `«${search}»`],
  ];
  return said.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}

/** The candidacies of an intake as PDF, as the office has narrowed them (decisions 29, 101). */
export const candidacyExport: ListExport<Narrowed> = {
  kind: 'candidacies',
  count: lists.count,
  async *make({ db, printer, long }, asked, { name: by, at }: Asker): AsyncIterable<Made> {
    const [institution, filters, all] = await Promise.all([
      institutionOf(db),
      filtersOf(db, asked),
      lists.count(db, asked),
    ]);
    const parts = Math.max(1, Math.ceil(all / perPart));
    for (let part = 1; part <= parts; part++) {
      const first = (part - 1) * perPart;
      const rows = await lists.some(db, asked, first, perPart);
      const title = parts > 1 ? text.part(part, parts) : text.title;
      const paper = listPaper(institution, {
        ...{ title, filters, columns, rows: rows.map(cells), by, at },
        first: first + 1,
      });
      yield {
        name: text.file(asked.year, parts > 1 ? part : undefined),
        media_type: 'application/pdf',
        bytes: await printer.pdf(paper, long ? 'long' : 'short'),
      };
    }
  },
  audit: (asked, rows) => ({
    action: 'candidacy.export',
    entity: 'candidacy',
    changes: [
      { field: 'state', old: null, new: stateIs(asked) },
      { field: 'year', old: null, new: asked.year },
      { field: 'rows', old: null, new: rows },
    ],
  }),
};
