import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import { isActiveIn } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { noteView } from '../../people/views/record-view.repository.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { CandidacyHandler } from './candidacy-handler.ts';
import * as changing from './change-state.service.ts';
import { inscriptionExport } from './inscription-export.ts';
import * as lists from './inscription-list.repository.ts';
import { countsOf, refuseTab, waitingBeside, yearOfHub, yearOr, years } from './inscription-list.service.ts';
import { messages } from './messages.ts';
import { ofStudent } from './inscription-row.repository.ts';
import { annulmentLimits, changeAnnulmentLimits } from './inscription.repository.ts';

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
    await changing.changeState(tx, ctx, params.id, body, candidacies);
    const { id } = params;
    return done(messages.moved(body.state), { id, state: body.state, isActive: isActiveIn(body.state) });
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
