import {
  approveInscription,
  beginReview,
  candidacies,
  candidacy,
  exportCandidacies,
  rejectInscription,
  reopenInscription,
  type CandidacyReview,
  type CandidacyRow,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, fakeApi, on, rowOf, type Fake, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { CandidatePage } from '../candidate/candidate-page.tsx';

/** A candidacy as the API reads it for review. */
export const reviewOf = (id: number, fullName: string, more: Partial<CandidacyReview> = {}) =>
  rowOf(candidacy, {
    id,
    inscription_id: id,
    person_id: id,
    number: `CAND-2027-00000${id}`,
    fullName,
    course_id: 13,
    course: 'Direito',
    curso: 'Direito',
    curseToUpdateOld: 13,
    year: 2027,
    academic_year: '2027',
    submitted_at: '2026-11-18T08:00:00.000Z',
    state: 'EM_ANALISE',
    state_since: '2026-11-19T08:00:00.000Z',
    version: 3,
    level: '1',
    level_type: 'Licenciatura',
    fathers_filliation: 'Rui Bila',
    mothers_filliation: 'Ana Bila',
    gender: 'Feminino',
    birthDate: '2005-05-17',
    contacts: { contact: '841234567', alternative_contact: '' },
    email: 'candidata@teste.test',
    is_deficient: 0,
    last_school_frequency: 'Escola Secundária Josina Machel',
    trainingArea: 'Geral',
    last_school_frequency_year: 2024,
    hasCertificate: 0,
    nactionality: 'Moçambique',
    province_id: 11,
    province: 'Cidade de Maputo',
    address_location: 'Polana',
    doc_type: 'Bilhete de Identidade',
    doc_number: '110100200300A',
    emissionLocation: 'Maputo',
    vacancies: { total: 60, taken: 12, left: 48 },
    enrolment_cents: 250_000,
    history: [
      {
        id: 0,
        from: null,
        to: 'SUBMETIDA',
        at: '2026-11-18T08:00:00.000Z',
        actor: null,
        reason: '',
        message_sent: null,
      },
      {
        id: 4,
        from: 'SUBMETIDA',
        to: 'EM_ANALISE',
        at: '2026-11-19T08:00:00.000Z',
        actor: 'Ana Sitoe',
        reason: '',
        message_sent: null,
      },
    ],
    ...more,
  });

const listedOf = (candidacy: CandidacyReview): CandidacyRow => ({
  ...candidacy,
  doc_number: '••••••••••00A',
  contact: '84•••••67',
});

/** The fake API of candidacies; decisions are stored. `more` overrides it. */
export function serve(all: CandidacyReview[], ...more: Fake[]) {
  const find = (id: number) => all.find((one) => one.id === id)!;
  const change = (id: number, more: Partial<CandidacyReview>) => {
    all.splice(all.indexOf(find(id)), 1, { ...find(id), ...more, version: find(id).version + 1 });
    const { state, version } = find(id);
    return { id, state, version };
  };
  const waiting = ({ state }: CandidacyReview) => state === 'SUBMETIDA' || state === 'EM_ANALISE';
  const shown = ({ query: { state } }: Args<typeof candidacies>) =>
    all.filter((one) =>
      state === 'TODAS' ? true : state === 'PENDENTES' ? waiting(one) : one.state === state,
    );
  return fakeApi(
    ...more,
    on(candidacies, (args) => answer.page(shown(args).map(listedOf), args.query)),
    on(exportCandidacies, () =>
      answer.done('Documento pronto.', { url: '/api/documents/abc', rows: 1, mail: null }),
    ),
    on(candidacy, ({ params }) => answer.one(find(params.id))),
    on(beginReview, ({ body }) =>
      answer.done('Candidatura em análise.', change(body.inscription_id, { state: 'EM_ANALISE' })),
    ),
    on(approveInscription, ({ body }) =>
      answer.done('Candidatura aprovada: estudante 27.0013.0001.', {
        ...change(body.inscription_id, { state: 'APROVADA', pay_until: '2026-12-06' }),
        student_id: 5,
        code: '27.0013.0001',
        invoice_id: 9,
        path: `/api/documents/${'a'.repeat(43)}`,
      }),
    ),
    on(rejectInscription, ({ body }) =>
      answer.done('Candidatura reprovada.', change(body.inscription_id, { state: 'REPROVADA' })),
    ),
    on(reopenInscription, ({ body }) =>
      answer.done('Candidatura reaberta.', change(body.inscription_id, { state: 'EM_ANALISE' })),
    ),
    on(updateCandidate, ({ params, body }) => {
      const { id, version } = change(params.person_id, { fullName: body.fullName, gender: body.gender });
      const msg = 'Candidato actualizado com sucesso.';
      return answer.done(msg, { status: 1, msg, id, version });
    }),
    on(correctIdentification, ({ params, body }) => {
      const { id, version } = change(params.person_id, { doc_number: body.doc_number });
      const msg = 'Identificação corrigida.';
      return answer.done(msg, { status: 1, msg, id, version });
    }),
    on(inscriptionTabCounts, () =>
      answer.one({
        year: 2027,
        years: [2027, 2026],
        counts: {
          todas: 0,
          pagas: 0,
          pendentes: 0,
          candidaturas: 2,
          'renovacoes-concluidas': 0,
          'renovacoes-pendentes': 0,
        },
        waiting: null,
      }),
    ),
    on(provinces, () => answer.one([{ id: 11, name: 'Cidade de Maputo' }])),
    on(districts, () => answer.one([])),
  );
}

/** The permissions of the secretary. */
export const office: Permission[] = [
  'candidates.read',
  'candidates.update',
  'candidates.approve',
  'inscriptions.read',
  'courses.read',
];

/** Renders the page over a fake API. */
export const open = (api: ReturnType<typeof serve>, { url = '/Candidate/2027', actions = office } = {}) =>
  renderScreen(
    <Routes>
      <Route path="/Candidate/:year" element={<CandidatePage />} />
    </Routes>,
    { url, api, actions },
  );

/** Two candidates under review. */
export const two = () => [reviewOf(1, 'Celeste Mondlane'), reviewOf(2, 'Abel Nhaca', { gender: 'Outro' })];

/** The dialog of that name, once it is open. */
export const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));

/** Stands in for the tab in which a paper opens. */
export const tab = () => {
  const opened = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened;
};
