import { stateLabels, tabLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import { text as field } from '@portal/shared-kit/contract/core/list-field';
import { filtersInWords } from '../../platform/documents/list-file.ts';
import { messages as documents } from '../../platform/documents/messages.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { exportTexts as text } from './messages.ts';
import * as lists from './inscription-list.repository.ts';

type Queried = lists.InscriptionListFilters & { format?: FileFormat };

/** Counts by state, in order of appearance. */
function totalsOf(rows: readonly InscriptionRow[]): string[] {
  const counted = new Map<string, number>();
  for (const row of rows) {
    const name = situationOf(row);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, n]) => text.total(name, n));
}

type Row = Awaited<ReturnType<typeof lists.after>>[number];
const situationOf = ({ state }: Pick<InscriptionRow, 'state'>) =>
  state ? stateLabels[state] : text.undecided;

/** A tab of the list as a file, in parts where it is very long (decision 101). */
export const inscriptionExport = listExport<Queried, Row>({
  kind: 'inscriptions',
  columns: [
    { title: text.code, cell: ({ code }) => code ?? '–', narrow: true },
    { title: text.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.course, of: 'course', cell: ({ course }) => course },
    {
      title: text.level,
      of: 'level',
      cell: ({ level, level_type }) => text.levelOf(level, level_type),
      narrow: true,
    },
    { title: text.shift, of: 'scholar_shift', cell: ({ scholar_shift }) => scholar_shift, narrow: true },
    {
      title: text.term,
      of: 'academic_year',
      cell: ({ academic_year, semester }) => [academic_year, semester].filter(Boolean).join(', '),
      narrow: true,
    },
    { title: text.type, of: 'inscriptionType', cell: ({ inscriptionType }) => inscriptionType, narrow: true },
    {
      title: text.entryYear,
      of: 'ano_entrada',
      cell: ({ ano_entrada }) => String(ano_entrada),
      narrow: true,
    },
    { title: text.situation, of: 'isActive', cell: situationOf, narrow: true },
  ],
  count: lists.count,
  lines: (db, filters) => inBatches(({ after, most }) => lists.after(db, filters, after, most)),
  filters: async (db, filters) => [
    ...(await filtersInWords(db, { fields: {}, filters: { scholar_shift: field(text.shift) } }, filters)),
    ...(filters.search ? [documents.search(filters.search)] : []),
  ],
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
