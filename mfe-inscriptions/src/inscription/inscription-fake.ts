import type { Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
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
import { answer, fakeApi, narrowed, on, type Overrides } from '@portal/shared-kit/testing';

/** An inscription as the API lists it. */
export const row = (id: number, fullName: string, more: Partial<InscriptionRow> = {}): InscriptionRow => ({
  id,
  person_id: id + 100,
  course_id: 13,
  fullName,
  course: 'Direito',
  level: '1',
  level_type: 'Licenciatura',
  scholar_shift: 'LABORAL',
  academic_year: '2026',
  semester: '1.º Semestre',
  inscriptionType: 'Inscrição',
  ano_entrada: 2026,
  isActive: 1,
  invoice: null,
  code: `26.0013.000${id}`,
  state: 'ACTIVA',
  ...more,
});

/** The same with all that is known of one. */
export const recordOf = (one: InscriptionRow, more: Partial<InscriptionRecord> = {}): InscriptionRecord => ({
  ...one,
  state: one.state!,
  state_since: '2026-02-03T08:00:00.000Z',
  effective_date: null,
  year: 2026,
  version: 3,
  student_id: one.id,
  targets: [],
  blocked: [],
  suspended_until: null,
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

/** Answers as a hub that keeps what it is told. */
function hub(rows: InscriptionRow[], records: InscriptionRecord[]) {
  const listed = ({ query }: Args<typeof concludedInscriptions>) => answer.page(narrowed(rows, query), query);
  return {
    list: listed,
    record: ({ params }: Args<typeof inscription>) =>
      answer.one(
        records.find(({ id }) => id === params.id) ?? recordOf(rows.find(({ id }) => id === params.id)!),
      ),
    counts: ({ query }: Args<typeof inscriptionTabCounts>) =>
      answer.one({ year: query.year ?? 2026, years: [2027, 2026, 2025], counts }),
    change: ({ params, body }: Args<typeof changeState>) => {
      const one = rows.find(({ id }) => id === params.id)!;
      Object.assign(one, { state: body.state, isActive: isActiveIn(body.state) });
      return answer.done('A inscrição está agora suspensa.', {
        id: one.id,
        state: body.state,
        isActive: isActiveIn(body.state),
      });
    },
    export: () =>
      answer.done('Documento preparado.', {
        url: '/api/documents/abc' as string | null,
        rows: 12,
        mail: null as string | null,
      }),
  };
}
type Answers = ReturnType<typeof hub>;

/** The fake API of the hub; `other` answers differently. */
export const serve = (
  rows: InscriptionRow[],
  other: (real: Answers) => Overrides<Answers> = () => ({}),
  records: InscriptionRecord[] = [],
) => {
  const real = hub(rows, records);
  const it = { ...real, ...other(real) };
  return fakeApi(
    ...[inscriptions, concludedInscriptions, pendingRenewals].map((endpoint) =>
      on(endpoint as Endpoint, it.list as never),
    ),
    on(inscription, it.record),
    on(inscriptionTabCounts, it.counts),
    on(changeState, it.change),
    on(exportTab, it.export),
    on(exportYear, it.export),
  );
};
