import { disabilityReaders } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import type { ReportQuery, ReportRow } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { Db } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages as text } from './messages.ts';
import * as repository from './report.repository.ts';
import { cellsOf, sortGroups, overall, piecesOf, type Reader } from './report.rules.ts';
import { names } from './statistics.repository.ts';

export const readerOf = ({ permissions }: SignedIn): Reader => ({
  students: permissions.has('students.read'),
  disability: disabilityReaders.some((name) => permissions.has(name)),
  money: permissions.has('payments.read'),
});

/** The groups of a report in order; a single one without a name where nothing is grouped. With money where its columns are selected
 *  and the reader may see them. */
export async function groupsOf(db: Db, report: ReportQuery, reader: Reader) {
  const { group_by, columns } = report;
  const filters = repository.filtersFromWire(report);
  const withMoney = reader.money && (columns.includes('expected') || columns.includes('received'));
  const [found, lookups, semesters] = await Promise.all([
    repository.groups(db, filters, group_by, withMoney),
    names(db),
    repository.semesters(db),
  ]);
  return group_by
    ? sortGroups(found, group_by, { ...lookups, semesters })
    : found.map((group) => ({ ...group, label: text.overall }));
}

export async function reportPage(
  db: Db,
  { page, per_page, ...report }: ReportQuery & { page: number; per_page: number },
  user: SignedIn,
) {
  const { columns, group_by: by } = report;
  const filters = repository.filtersFromWire(report);
  const reader = readerOf(user);
  const groups = await groupsOf(db, report, reader);
  const pieces = piecesOf(groups, (page - 1) * per_page, per_page);
  const found = await Promise.all(
    pieces.map(async ({ key, offset, limit }) => {
      const ids = await repository.idsAt(db, { filters, by, key }, offset, limit);
      return (await repository.records(db, ids)).map((record): ReportRow => ({
        id: record.id,
        group: key,
        cells: cellsOf(record, columns, reader),
      }));
    }),
  );
  const all = overall(groups);
  return {
    rows: found.flat(),
    total: all.total,
    groups: by ? groups : [],
    overall: { ...all, label: text.overall },
  };
}
