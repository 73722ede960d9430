import {
  changeState,
  concludedInscriptions,
  exportTab,
  exportYear,
  inscription,
  inscriptions,
  inscriptionTabCounts,
  pendingRenewals,
  type InscriptionRecord,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { isActiveIn } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** An inscription as the API lists it. */
export const row = (id: number, fullName: string, more: Partial<InscriptionRow> = {}) =>
  rowOf(inscriptions, {
    id,
    person_id: id + 100,
    course_id: 13,
    fullName,
    course: 'Direito',
    level: '1',
    level_type: 'Licenciatura',
    academic_year: '2026',
    semester: '1.º Semestre',
    ano_entrada: 2026,
    isActive: 1,
    code: `26.0013.000${id}`,
    state: 'ACTIVA',
    ...more,
  });

/** The same with all details. */
export const recordOf = (one: InscriptionRow, more: Partial<InscriptionRecord> = {}) =>
  rowOf(inscription, {
    ...one,
    state: one.state!,
    state_since: '2026-02-03T08:00:00.000Z',
    year: 2026,
    version: 3,
    student_id: one.id,
    events: [
      {
        id: 2,
        from: 'CONFIRMADA',
        to: 'ACTIVA',
        at: '2026-02-03T08:00:00.000Z',
        actor: null,
        reason: '',
        effective_date: null,
      },
      {
        id: 1,
        from: null,
        to: 'PENDENTE',
        at: '2026-01-20T08:00:00.000Z',
        actor: 'Graça Machava',
        reason: '',
        effective_date: null,
      },
    ],
    ...more,
  });

const counts = {
  todas: 12,
  pagas: 7,
  pendentes: 3,
  candidaturas: 5,
  'renovacoes-concluidas': 1,
  'renovacoes-pendentes': 1,
};

/** The fake API of the lists; changes are stored. `more` overrides it. */
export const serve = (rows: InscriptionRow[], records: InscriptionRecord[] = [], ...more: Fake[]) => {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const file = () => answer.done('Documento preparado.', { url: '/api/documents/abc', rows: 12, mail: null });
  return fakeApi(
    ...more,
    ...[inscriptions, concludedInscriptions, pendingRenewals].map((endpoint) =>
      on(endpoint as typeof concludedInscriptions, ({ query }) => answer.page(narrowed(rows, query), query)),
    ),
    on(inscription, ({ params }) =>
      answer.one(records.find(({ id }) => id === params.id) ?? recordOf(find(params.id))),
    ),
    on(inscriptionTabCounts, ({ query }) =>
      answer.one({ year: query.year ?? 2026, years: [2027, 2026, 2025], counts, waiting: null }),
    ),
    on(changeState, ({ params: { id }, body: { state } }) => {
      const isActive = isActiveIn(state);
      Object.assign(find(id), { state, isActive });
      return answer.done('A inscrição está agora suspensa.', { id, state, isActive });
    }),
    on(exportTab, file),
    on(exportYear, file),
  );
};
