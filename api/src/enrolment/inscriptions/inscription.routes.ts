import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import { isActiveIn, stateLabels, tabLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import { text as field } from '@portal/shared-kit/contract/core/list-field';
import { noteView } from '../../people/views/record-view.repository.ts';
import { diff } from '../../platform/audit/audit.repository.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { filtersInWords } from '../../platform/documents/list-file.ts';
import { messages as documents } from '../../platform/documents/messages.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import type { CandidacyHandler } from './inscription.service.ts';
import * as changing from './change-state.service.ts';
import * as lists from './inscription-list.repository.ts';
import { countsOf, refuseTab, waitingBeside, yearOfHub, yearOr, years } from './inscription-list.service.ts';
import { messages, exportTexts as text } from './messages.ts';
import { ofStudent } from './inscription-list.repository.ts';
import { annulmentLimits, changeAnnulmentLimits } from './inscription.repository.ts';

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

type Row = Awaited<ReturnType<typeof lists.listAfter>>[number];
const situationOf = ({ state }: Pick<InscriptionRow, 'state'>) =>
  state ? stateLabels[state] : text.undecided;

/** A tab of the list as a file, in parts where it is very long (decision 101). */
const inscriptionExport = listExport<Queried, Row>({
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
  lines: (db, filters) => inBatches(({ after, most }) => lists.listAfter(db, filters, after, most)),
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
    changes: diff(undefined, { tipo_inscricao: tabLabels[tipo_inscricao], year }),
  }),
});

export const inscriptionRoutes = (candidacies: CandidacyHandler) => (server: DocumentServer) => {
  query(server, contract.inscriptions, async (db, { query: filters }, { user }) => {
    refuseTab(user, filters.tipo_inscricao);
    return listed(filters, await lists.list(db, { ...filters, year: yearOr(filters.year) }));
  });
  for (const [endpoint, tipo_inscricao] of [
    [contract.concludedInscriptions, 'renovacoes-concluidas'],
    [contract.pendingRenewals, 'renovacoes-pendentes'],
  ] as const)
    query(server, endpoint, async (db, { query: filters }) =>
      listed(filters, await lists.list(db, { ...filters, tipo_inscricao, year: yearOr(filters.year) })),
    );
  query(server, contract.inscriptionTabCounts, async (db, { query: filters }, { user }) => {
    const year = filters.year ?? (await yearOfHub(db));
    const [offered, counts, waiting] = await Promise.all([
      years(db),
      countsOf(db, user, year),
      waitingBeside(db, user, year),
    ]);
    return one({ year, years: offered, counts, waiting });
  });
  query(server, contract.inscriptionsOfStudent, async (db, { params }, { user }) => {
    await noteView(db, { user }, 'INSCRICOES', { studentId: params.id });
    return one(await ofStudent(db, params.id));
  });
  query(server, contract.inscription, async (db, { params }, { user }) => {
    const record = await changing.recordOf(db, params.id, user);
    await noteView(db, { user }, 'INSCRICOES', { studentId: record.student_id });
    return one(record);
  });
  command(server, contract.changeState, async (tx, { params, body }, ctx) => {
    const { id } = params;
    const state = await changing.changeState(tx, ctx, id, body, candidacies);
    return done(messages.moved(state), { id, state, isActive: isActiveIn(state) });
  });
  query(server, contract.inscriptionSettings, async (db) => one(await annulmentLimits(db)));
  command(server, contract.changeInscriptionSettings, async (tx, { body }, ctx) =>
    done(messages.limitsChanged, await changeAnnulmentLimits(tx, body, ctx)),
  );
  serveListFile(server, contract.exportYear, inscriptionExport, ({ year }) => ({
    tipo_inscricao: 'todas',
    year: yearOr(year),
    search: '',
  }));
  serveListFile(server, contract.exportTab, inscriptionExport, (filters, { user }) => {
    refuseTab(user, filters.tipo_inscricao);
    return { ...filters, year: yearOr(filters.year) };
  });
};
