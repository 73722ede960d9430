import { reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import { lateSheets, type LateSheetRow } from '@portal/shared-kit/contract/grading/late-sheet';
import {
  askRectification,
  decideRectification,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import {
  decideReopening,
  homologateSheet,
  returnSheet,
  sheet,
  sheets,
  reopenings,
  type SheetRow,
} from '@portal/shared-kit/contract/grading/sheet';
import {
  nameForSpecialExam,
  specialExams,
  withdrawSpecialExam,
} from '@portal/shared-kit/contract/grading/special-exam';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { semesters } from '@portal/shared-kit/contract/offer/lookup';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, fakeApi, rowOf, type Fake } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GuidelinesPage } from './guidelines-page.tsx';
import { messages as text } from './messages.ts';
import { SheetPage } from './sheet-page.tsx';
import type { GradeSheet } from './grade-sheet.ts';

const pendingReopening = rowOf(reopenings, {
  id: 5,
  edition_id: 1,
  classmate_id: 20,
  classmate_name: 'Turma-1-LABORAL',
  subject_id: 10,
  subject_name: 'Direito Romano',
  year: 2026,
  days: 2,
  reason: 'Estive doente',
  asked_by: 'Ana Cossa',
  asked_at: '2026-06-01T08:00:00.000Z',
  drafts: 1,
});

const rectification = rowOf(rectifications, {
  id: 7,
  sheet_id: 1,
  subject_name: 'Direito Romano',
  classmate_name: 'Turma-1-LABORAL',
  year: 2026,
  fullName: 'Berta Chissano',
  student_card_id: '26.0001.0001',
  assessment_type: 'TESTE-1',
  old: '12,5',
  new: '13,0',
  reason: 'Erro de soma',
  file_name: 'prova.pdf',
  asked_by: 'Ana Cossa',
  asked_at: '2026-06-01T08:00:00.000Z',
});

const naming = rowOf(specialExams, {
  id: 9,
  edition_id: 1,
  subject_name: 'Direito Romano',
  classmate_name: 'Turma-1-LABORAL',
  course_name: 'Direito',
  year: 2026,
  semester_id: 1,
  student_id: 1,
  fullName: 'Berta Chissano',
  student_card_id: '26.0001.0001',
  reason: 'Internamento',
  named_by: 'Rosa Matola',
  named_at: '2026-06-01T08:00:00.000Z',
});

const lateRow: LateSheetRow = {
  id: 1,
  teacher_name: 'Ana Cossa',
  subject_name: 'Direito Romano',
  classmate_id: 20,
  classmate_name: 'Turma-1-LABORAL',
  course_name: 'Direito',
  year: 2026,
  semester_id: 1,
  kinds: ['FREQUENCIA', 'EXAME_NORMAL'],
  ended_at: '2026-06-01T08:00:00.000Z',
};

const open = (api = serve([row(1, 'Direito Romano')]), url = '/guidelines', more: object = {}) =>
  renderScreen(
    <Routes>
      <Route path="/guidelines" element={<GuidelinesPage />} />
      <Route path="/guidelines/:id" element={<SheetPage />} />
      <Route path="/guidelinesByClassmate" element={null} />
      <Route path="/student_details/:id" element={null} />
    </Routes>,
    { url, api, ...more },
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the queue tells subject, class, teacher, how much is entered and the state, and is narrowed by state', async () => {
  const api = serve([row(1, 'Direito Romano'), row(2, 'Latim', { state: 'EM_EDICAO', graded: 40 })]);
  const { user } = open(api);
  const table = await screen.findByRole('table', { name: text.list });
  const cells = within(within(table).getByRole('row', { name: /Latim/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 6)).toEqual([
    'LatimFrequência',
    'Turma-1-LABORAL2026, 1.º sem.',
    'Ana CossaDireito',
    '40\u00a0%',
    'Em edição',
  ]);
  // Only submitted pautas await a decision.
  expect(screen.queryByRole('button', { name: /^Homologar Latim/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText(text.state), 'Submetida');
  await waitFor(() => expect(api.calls(sheets).at(-1)!.query).toMatchObject({ state: 'SUBMETIDA' }));
});

test('pautas that are late are told by teacher, with what is missing and since when', async () => {
  const api = serve([]);
  const { unmount, user, portal } = open(api, '/guidelines?separador=em-atraso');
  const table = await screen.findByRole('table', { name: text.lateList });
  const cells = within(within(table).getByRole('row', { name: /Ana Cossa/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, -1)).toEqual([
    'Ana Cossa',
    'Direito RomanoDireito',
    'Turma-1-LABORAL2026, 1.º sem.',
    'Frequência, Exame normal',
    '01/06/2026 10:00:00',
  ]);
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText(text.kind), 'Frequência');
  await waitFor(() => expect(api.calls(lateSheets).at(-1)!.query).toMatchObject({ kind: 'FREQUENCIA' }));
  await user.click(await screen.findByText('Ana Cossa'));
  expect(portal.location()).toMatchObject({
    pathname: '/guidelinesByClassmate',
    search: '?classmate_id=20&year=2026&semester_id=1',
  });
  unmount();
  open(
    serve(
      [],
      on(lateSheets, ({ query }) => answer.page([], query)),
    ),
    '/guidelines?separador=em-atraso',
  );
  expect(await screen.findByText(text.noLate)).toBeInTheDocument();
});

test('nothing yet, and a failure with its retry, are told', async () => {
  const { unmount } = open(serve([]));
  expect(await screen.findByText(text.none)).toBeInTheDocument();
  unmount();
  let works = false;
  const list = on(sheets, (_, next) => {
    if (!works) throw refuse('unavailable', 'Serviço indisponível.');
    return next();
  });
  const { user } = open(serve([row(1, 'Direito Romano')], list));
  expect(await screen.findByText('Serviço indisponível.')).toBeInTheDocument();
  works = true;
  await user.click(await button('Tentar de novo'));
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
});

test('a pauta is returned with a reason, and homologated; what is refused is said and nothing is lost', async () => {
  let refusals = 1;
  const api = serve(
    [row(1, 'Direito Romano')],
    on(homologateSheet, (_, next) => {
      if (refusals-- > 0)
        throw refuse('forbidden', 'Lecciona esta disciplina: outra pessoa decide sobre a pauta.');
      return next();
    }),
  );
  const { user } = open(api);
  await user.click(await button(/^Homologar Direito Romano/));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(text.homologateEffect(2));
  await user.click(within(dialog).getByRole('button', { name: text.homologate }));
  expect(await within(dialog).findByText(/outra pessoa decide/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: text.homologate }));
  expect(await screen.findByRole('row', { name: /Homologada/ })).toBeInTheDocument();
});

test('the page of a pauta shows its rows as submitted, its checksum and who brought it where, and gives it back', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user } = open(api, '/guidelines/1');
  const table = await screen.findByRole('table', { name: text.rows });
  expect(within(table).getByRole('row', { name: /Berta Chissano/ })).toHaveTextContent(/12,5.*Admitido/);
  expect(within(table).getByText('Admitido')).toHaveStyle({ borderRadius: '12px' });
  expect(screen.getByText('1A2-B3C-4D5-E6F')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: text.timeline })).toHaveTextContent(/Submetida.*por Ana Cossa/);
  await user.click(await button(/^Devolver/));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Falta uma nota');
  await user.click(within(dialog).getByRole('button', { name: text.giveBack }));
  await waitFor(() =>
    expect(api.calls(returnSheet)).toMatchObject([{ params: { id: 1 }, body: { reason: 'Falta uma nota' } }]),
  );
  await waitFor(() => expect(api.calls(sheet).length).toBeGreaterThan(1));
});

test('a request to reopen is granted or refused with a reason', async () => {
  const api = serve([]);
  const { user } = open(api, '/guidelines?separador=reaberturas');
  await user.click(await button(/^Decidir Direito Romano/));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ana Cossa: «Estive doente» (2 dias)');
  expect(dialog).toHaveTextContent(text.drafts(1));
  await user.click(within(dialog).getByRole('radio', { name: text.decisions.refuse.label }));
  await user.type(within(dialog).getByRole('textbox'), 'Sem justificação');
  await user.click(within(dialog).getByRole('button', { name: text.decisions.refuse.label }));
  expect(await screen.findByRole('row', { name: /Recusado/ })).toBeInTheDocument();
  expect(api.calls(decideReopening)).toMatchObject([
    { params: { id: 5 }, body: { decision: 'RECUSADO', days: 2, reason: 'Sem justificação' } },
  ]);
});

test('a rectification is asked for from the pauta with its document, and decided in its queue', async () => {
  const api = serve([row(1, 'Direito Romano', { state: 'HOMOLOGADA' })]);
  const { user, unmount } = open(api, '/guidelines/1');
  await user.click(await button(text.rectify));
  await user.click(await screen.findByLabelText(text.name, { selector: 'input[role=combobox]' }));
  await user.click(await screen.findByText(/Berta.*12,5/, { selector: '.ant-select-item-option-content' }));
  await user.type(screen.getByLabelText(text.newGrade), '13');
  await user.type(screen.getByLabelText(text.reason), 'Erro de soma');
  await user.click(await button(text.ask));
  expect((await screen.findAllByText(text.fileMissing)).length).toBeGreaterThan(0);
  await user.upload(
    screen.getByLabelText(text.file),
    new File(['%PDF-1.7'], 'prova.pdf', { type: 'application/pdf' }),
  );
  await user.click(await button(text.ask));
  await waitFor(() => expect(api.calls(askRectification)).toHaveLength(1));
  unmount();
  const { user: decider } = open(api, '/guidelines?separador=rectificacoes');
  await decider.click(await button(/^Decidir Berta Chissano/));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('de 12,5 para 13,0');
  await decider.type(within(dialog).getByRole('textbox'), 'Prova revista');
  await decider.click(within(dialog).getByRole('button', { name: text.decisions.grant.label }));
  expect(await screen.findByRole('row', { name: /Autorizado/ })).toBeInTheDocument();
  expect(api.calls(decideRectification)).toMatchObject([
    { params: { id: 7 }, body: { decision: 'AUTORIZADO', reason: 'Prova revista' } },
  ]);
});

test('a student is named for the special exam from the pauta with a reason, and the naming is taken back', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user, unmount } = open(api, '/guidelines/1');
  await user.click(await button(text.nameStudent));
  const drawer = await screen.findByRole('dialog', { name: text.nameTitle });
  await user.click(within(drawer).getByLabelText(text.name));
  await user.click(await screen.findByText(/Berta/, { selector: '.ant-select-item-option-content' }));
  await user.type(within(drawer).getByLabelText(text.reason), 'Internamento');
  await user.click(within(drawer).getByRole('button', { name: text.nameStudent }));
  await waitFor(() =>
    expect(api.calls(nameForSpecialExam)).toMatchObject([
      { body: { sheet_id: 1, student_id: 1, reason: 'Internamento' } },
    ]),
  );
  unmount();
  const { user: other } = open(api, '/guidelines?separador=exames-especiais');
  await other.click(await button(/^Retirar nomeação Berta Chissano/));
  const dialog = await screen.findByRole('dialog');
  await other.type(within(dialog).getByRole('textbox'), 'Afinal fez o exame');
  await other.click(within(dialog).getByRole('button', { name: text.withdraw }));
  expect(await screen.findByText('Afinal fez o exame')).toBeInTheDocument();
});

test('Master opens an ended edition again with a reason; nobody else is offered it', async () => {
  const ended = row(1, 'Direito Romano', { state: 'HOMOLOGADA', ended_at: '2026-07-01T08:00:00.000Z' });
  const api = serve(
    [ended],
    on(reopenEdition, ({ params }) => answer.done('Turma reaberta.', { id: Number(params.id) })),
  );
  const { user, portal } = open(api, '/guidelines/1');
  await screen.findByRole('table', { name: text.rows });
  expect(screen.queryByRole('button', { name: /^Reabrir/ })).not.toBeInTheDocument();
  const session = portal.props.session as never as { setState(state: object): void };
  act(() => session.setState({ user: { ...portal.props.session.getState().user!, role: ['Master'] } }));
  await user.click(await button(/^Reabrir turma encerrada/));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Recurso deferido');
  await user.click(within(dialog).getByRole('button', { name: text.reopen }));
  await waitFor(() =>
    expect(api.calls(reopenEdition)).toMatchObject([
      { params: { id: 1 }, body: { reason: 'Recurso deferido' } },
    ]),
  );
});

test('a click on a row opens its pauta, the student named for an exam, or the decision of a request', async () => {
  const { user, portal, unmount } = open();
  await user.click(await screen.findByText('Ana Cossa'));
  expect(portal.location().pathname).toBe('/guidelines/1');
  unmount();
  const exams = open(undefined, '/guidelines?separador=exames-especiais');
  await exams.user.click(await screen.findByText('Berta Chissano'));
  expect(exams.portal.location().pathname).toBe('/student_details/1');
  exams.unmount();
  const requests = open(undefined, '/guidelines?separador=rectificacoes');
  await requests.user.click(await screen.findByText('Berta Chissano'));
  expect(await screen.findByRole('dialog', { name: text.rectificationTitle })).toBeInTheDocument();
  requests.unmount();
  const mayLook = open(undefined, '/guidelines?separador=rectificacoes', { actions: ['pautas.read'] });
  await mayLook.user.click(await screen.findByText('Berta Chissano'));
  expect(mayLook.portal.location().pathname).toBe('/guidelines/1');
});

test('a user who may only read has no decision', async () => {
  open(undefined, '/guidelines', { actions: ['pautas.read'] });
  await screen.findByRole('row', { name: /Direito Romano/ });
  expect(screen.queryByRole('button', { name: /^(Homologar|Devolver)/ })).not.toBeInTheDocument();
});

/** A pauta as the API lists it. */
const row = (id: number, subject_name: string, more: Partial<SheetRow> = {}) =>
  rowOf(sheets, {
    id,
    edition_id: id,
    classmate_id: 20,
    classmate_name: 'Turma-1-LABORAL',
    subject_id: id * 10,
    subject_name,
    course_name: 'Direito',
    year: 2026,
    semester_id: 1,
    state: 'SUBMETIDA',
    teacher_name: 'Ana Cossa',
    students: 2,
    graded: 100,
    submitted_at: '2026-06-01T08:00:00.000Z',
    submitted_by: 'Ana Cossa',
    checksum: '1A2-B3C-4D5-E6F',
    ...more,
  });

const detail = (of: SheetRow): GradeSheet => ({
  ...of,
  columns: [{ id: 1, assessment_type: 'TESTE-1', percentage: 100 }],
  rows: [
    {
      student_id: 1,
      student_card_id: '26.0001.0001',
      fullName: 'Berta Chissano',
      cells: ['12,5'],
      average: 1250,
      situation: 'ADMITIDO',
      final: null,
      result: 'INCOMPLETO',
    },
  ],
  timeline: [{ id: 1, state: 'SUBMETIDA', at: '2026-06-01T08:00:00.000Z', by: 'Ana Cossa', reason: '' }],
  snapshots: [{ id: 1, at: '2026-06-01T08:00:00.000Z', checksum: '1A2-B3C-4D5-E6F' }],
});

/** A fake server of the pauta screens; decisions show in later answers. */
function serve(rows: SheetRow[], ...more: Fake[]) {
  const requests = [{ ...pendingReopening }];
  const rectificationRows = [{ ...rectification }];
  const named = [{ ...naming }];
  const find = (id: number | string) => rows.find((one) => one.id === Number(id))!;
  const moved = (id: number | string, to: Partial<SheetRow>, message: string) =>
    answer.done(message, Object.assign(find(id), to));
  return fakeApi(
    ...more,
    on(sheets, ({ query }) =>
      answer.page(
        rows.filter(({ state }) => query.state === undefined || state === query.state),
        query,
      ),
    ),
    on(sheet, ({ params }) => answer.one(detail(find(params.id)))),
    on(homologateSheet, ({ params }) => moved(params.id, { state: 'HOMOLOGADA' }, 'Pauta homologada.')),
    on(returnSheet, ({ params }) => moved(params.id, { state: 'EM_EDICAO' }, 'Pauta devolvida ao docente.')),
    on(lateSheets, ({ query }) => answer.page([lateRow], query)),
    on(reopenings, ({ query }) => answer.page(requests, query)),
    on(decideReopening, ({ body }) =>
      answer.done('Decisão guardada.', Object.assign(requests[0]!, { state: body.decision })),
    ),
    on(specialExams, ({ query }) => answer.page(named, query)),
    on(nameForSpecialExam, () => answer.done('Estudante nomeado para o exame especial.', named[0]!)),
    on(withdrawSpecialExam, ({ body }) =>
      answer.done(
        'Nomeação retirada.',
        Object.assign(named[0]!, {
          withdrawn_at: '2026-06-02T08:00:00.000Z',
          withdrawn_by: 'Rosa Matola',
          withdrawal_reason: body.reason,
        }),
      ),
    ),
    on(rectifications, ({ query }) => answer.page(rectificationRows, query)),
    on(askRectification, () => answer.done('Pedido de rectificação enviado.', rectificationRows[0]!)),
    on(decideRectification, ({ body }) =>
      answer.done('Decisão guardada.', Object.assign(rectificationRows[0]!, { state: body.decision })),
    ),
    on(semesters, () => answer.one([{ id: 1, semester_name: '1.º Semestre', number: 1 }])),
    on(courseNames, () => answer.one([{ id: 13, name: 'Direito' }])),
    on(classGroupNames, () => answer.one([])),
    on(fetchTeacher, () => answer.one([])),
  );
}
