import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels, tabLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { listPaper } from '../../platform/documents/list-paper.ts';
import { mostAtOnce, type Asker, type ListExport } from '../../platform/documents/export.ts';
import type { Made } from '../../platform/documents/link.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { exportTexts as text } from './messages.ts';
import * as lists from './inscription-list.repository.ts';
import type { Narrowed } from './inscription-list.repository.ts';
import { namesOf } from './inscription-names.repository.ts';

/** Rows of one PDF: it takes some seconds and a few megabytes. */
const perPart = 10_000;

const columns = [
  { title: text.code, width: 'auto' as const },
  { title: text.name },
  { title: text.course },
  { title: text.level, width: 'auto' as const },
  { title: text.shift, width: 'auto' as const },
  { title: text.term, width: 'auto' as const },
  { title: text.type, width: 'auto' as const },
  { title: text.entryYear, width: 'auto' as const },
  { title: text.situation, width: 'auto' as const },
];
const cells = (row: InscriptionRow): string[] => [
  row.code ?? '—',
  row.fullName,
  row.course,
  text.levelOf(row.level, row.level_type),
  row.scholar_shift,
  [row.academic_year, row.semester].filter(Boolean).join(', '),
  row.inscriptionType,
  String(row.ano_entrada),
  row.state ? stateLabels[row.state] : text.undecided,
];

/** The filters in words, as the head of the paper says them. */
async function filtersOf(db: Db, asked: Narrowed): Promise<string[]> {
  const { course, level } = await namesOf(db, asked);
  return [
    text.year(asked.year),
    ...(course ? [text.courseIs(course)] : []),
    ...(level ? [text.levelIs(level.name, level.level_type)] : []),
    ...(asked.scholar_shift ? [text.shiftIs(asked.scholar_shift)] : []),
    ...(asked.search ? [text.searched(asked.search)] : []),
  ];
}

/** Each state with how many there are, in the order they are met. */
function totalsOf(rows: readonly InscriptionRow[]): string[] {
  const counted = new Map<string, number>();
  for (const { state } of rows) {
    const name = state ? stateLabels[state] : text.undecided;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, n]) => text.total(name, n));
}

/** A tab of the hub as PDF, in parts where it is very long (decision 101). */
export const inscriptionExport: ListExport<Narrowed> = {
  kind: 'inscriptions',
  count: lists.count,
  async *make({ db, printer, long }, asked, { name: by, at }: Asker): AsyncIterable<Made> {
    const [institution, filters, all] = await Promise.all([
      institutionOf(db),
      filtersOf(db, asked),
      lists.count(db, asked),
    ]);
    const parts = Math.max(1, Math.ceil(all / perPart));
    let place: { key: unknown; id: number } | undefined;
    for (let part = 1; part <= parts; part++) {
      const rows = await lists.after(db, asked, place, long ? perPart : mostAtOnce);
      place = rows.at(-1);
      const title = text.title(tabLabels[asked.tipo_inscricao]);
      const paper = listPaper(institution, {
        title: parts > 1 ? text.part(title, part, parts) : title,
        filters,
        columns,
        rows: rows.map(cells),
        totals: totalsOf(rows),
        by,
        at,
        first: (part - 1) * perPart + 1,
      });
      const bytes = await printer.pdf(paper, long ? 'long' : 'short');
      yield {
        name: text.file(asked.year, parts > 1 ? part : undefined),
        media_type: 'application/pdf',
        bytes,
      };
    }
  },
  audit: ({ tipo_inscricao, year }, rows): AuditEntry => ({
    action: 'inscription.export',
    entity: 'inscription',
    changes: [
      { field: 'tipo_inscricao', old: null, new: tabLabels[tipo_inscricao] },
      { field: 'year', old: null, new: year },
      { field: 'rows', old: null, new: rows },
    ],
  }),
};
