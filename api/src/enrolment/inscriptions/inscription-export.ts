import { stateLabels, tabLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { shiftFromWire, type Shift } from '@portal/shared-kit/contract/offer/shift';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import type { Db } from '../../platform/database/db.ts';
import { exportTexts as text } from './messages.ts';
import * as lists from './inscription-list.repository.ts';
import type { ListedInscription } from './inscription-row.repository.ts';
import { namesOf } from './inscription-names.repository.ts';

/** The query by the names of the wire, as it is stored with a queued order. */
type Queried = Omit<lists.InscriptionListFilters, 'shift'> & {
  scholar_shift?: Shift | undefined;
  format?: FileFormat;
};

/** The filters in words, for the head of the file. */
async function filtersOf(db: Db, filters: Queried): Promise<string[]> {
  const { course, level } = await namesOf(db, filters);
  return [
    text.year(filters.year),
    ...(course ? [text.courseIs(course)] : []),
    ...(level ? [text.levelIs(level.name, level.level_type)] : []),
    ...(filters.scholar_shift ? [text.shiftIs(filters.scholar_shift)] : []),
    ...(filters.search ? [text.searched(filters.search)] : []),
  ];
}

/** Counts by state, in order of appearance. */
function totalsOf(rows: readonly ListedInscription[]): string[] {
  const counted = new Map<string, number>();
  for (const row of rows) {
    const name = situationOf(row);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, n]) => text.total(name, n));
}

type Row = Awaited<ReturnType<typeof lists.after>>[number];
const situationOf = ({ state }: ListedInscription) => (state ? stateLabels[state] : text.undecided);

/** A tab of the list as a file, in parts where it is very long (decision 101). */
export const inscriptionExport = listExport<Queried, Row>({
  kind: 'inscriptions',
  columns: [
    { title: text.code, cell: ({ code }) => code ?? '–', narrow: true },
    { title: text.name, of: 'fullName', cell: ({ full_name }) => full_name },
    { title: text.course, of: 'course', cell: ({ course }) => course },
    {
      title: text.level,
      of: 'level',
      cell: ({ level, level_type }) => text.levelOf(level, level_type),
      narrow: true,
    },
    { title: text.shift, of: 'scholar_shift', cell: ({ shift }) => shift, narrow: true },
    {
      title: text.term,
      of: 'academic_year',
      cell: ({ academic_year, semester }) => [academic_year, semester].filter(Boolean).join(', '),
      narrow: true,
    },
    { title: text.type, of: 'inscriptionType', cell: ({ type }) => type, narrow: true },
    {
      title: text.entryYear,
      of: 'ano_entrada',
      cell: ({ entry_year }) => String(entry_year),
      narrow: true,
    },
    { title: text.situation, of: 'isActive', cell: situationOf, narrow: true },
  ],
  count: (db, filters) => lists.count(db, shiftFromWire(filters)),
  lines: (db, filters) =>
    inBatches(({ after, most }) => lists.after(db, shiftFromWire(filters), after, most)),
  filters: filtersOf,
  totals: totalsOf,
  title: ({ tipo_inscricao }) => text.title(tabLabels[tipo_inscricao]),
  file: ({ year }) => text.file(year),
  audit: ({ tipo_inscricao, year }) => ({
    action: 'inscription.export',
    entity: 'inscription',
    changes: [
      { field: 'tipo_inscricao', old: null, new: tabLabels[tipo_inscricao] },
      { field: 'year', old: null, new: year },
    ],
  }),
});
