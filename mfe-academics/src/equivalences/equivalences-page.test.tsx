import {
  createEquivalence,
  decideEquivalence,
  equivalences,
  undoEquivalence,
  type EquivalenceRow,
} from '@portal/shared-kit/contract/enrolment/equivalence';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, fakeApi, on, refuse, renderScreen, violations, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { EquivalencesPage } from './equivalences-page.tsx';

const row = (id: number, subject: string, more: Partial<EquivalenceRow> = {}): EquivalenceRow => ({
  id,
  version: 1,
  state: 'PEDIDA',
  student_id: 1,
  student: 'Ana Mondlane',
  code: '26.0013.0001',
  course: 'Direito',
  subject_id: id,
  subject,
  grade: 1450,
  year: 2025,
  origin: 'UP',
  paper: 'Certificado 7',
  reason: 'Transferência',
  asked_by: 'Rosa Sitoe',
  asked_at: '2026-11-20T08:00:00.000Z',
  decided_by: null,
  decision_reason: '',
  ...more,
});
const plan = [
  { subject_id: 1, subject: 'Penal', state: 'APROVADO' as const },
  { subject_id: 2, subject: 'Civil', state: 'EM_CURSO' as const },
  { subject_id: 3, subject: 'Fiscal', state: 'POR_FAZER' as const },
].map((line) => ({
  ...line,
  academic_year_id: 1,
  semester_id: 1,
  credits: 6,
  mandatory: true,
  grade: null,
  year: null,
  attempts: 0,
  equivalence: false,
}));
function open(rows: EquivalenceRow[], more: Fake[] = [], actions: readonly Permission[] = permissionNames) {
  const api = fakeApi(
    ...more,
    on(equivalences, ({ query }) =>
      answer.page(
        rows.filter(({ state }) => !query.state || state === query.state),
        query,
      ),
    ),
    on(fetchStudent, () =>
      answer.one([{ id: 1, code: '26.0013.0001', fullName: 'Ana Mondlane', course: 'Direito' }]),
    ),
    on(studentHistory, () =>
      answer.one({
        student_id: 1,
        course: 'Direito',
        average: null,
        credits: { passed: 0, total: 18 },
        plan,
        enrolments: [],
      }),
    ),
    on(createEquivalence, () => answer.done('Equivalência registada.', row(3, 'Fiscal'))),
    on(decideEquivalence, () => answer.done('Equivalência registada.', row(3, 'Fiscal'))),
    on(undoEquivalence, () => answer.done('Equivalência anulada.', row(3, 'Fiscal'))),
  );
  return { ...renderScreen(<EquivalencesPage />, { api, actions }), api };
}

test('an equivalence is recorded for a student, of a subject that is neither passed nor running', async () => {
  const { user, api } = open([]);
  expect(await screen.findByText('Ainda não há equivalências.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Registar equivalência' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: 'Estudante' }));
  await user.click(await screen.findByTitle('26.0013.0001 · Ana Mondlane'));
  await user.click(dialog.getByRole('combobox', { name: 'Disciplina' }));
  expect(await screen.findByTitle('Penal – já aprovada')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByTitle('Civil – em curso: anule primeiro a inscrição')).toBeInTheDocument();
  await user.click(screen.getByTitle('Fiscal'));
  await user.type(dialog.getByRole('spinbutton', { name: 'Nota' }), '14,5');
  await user.type(dialog.getByRole('textbox', { name: 'Instituição de origem' }), 'UP');
  await user.type(dialog.getByRole('textbox', { name: 'Documento' }), 'Certificado 7');
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Transferência');
  expect(await violations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Registar equivalência' }));
  expect(await screen.findByText('Equivalência registada.')).toBeInTheDocument();
  expect(api.calls(createEquivalence)[0]!.body).toMatchObject({
    student_id: 1,
    subject_id: 3,
    grade: 1450,
    origin: 'UP',
    paper: 'Certificado 7',
    reason: 'Transferência',
  });
});

test('a plan that could not be read is read again when it is opened', async () => {
  let down = true;
  const { user, api } = open(
    [],
    [
      on(studentHistory, (_, next) => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Registar equivalência' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: 'Estudante' }));
  await user.click(await screen.findByTitle('26.0013.0001 · Ana Mondlane'));
  await waitFor(() => expect(api.calls(studentHistory)).toHaveLength(1));
  down = false;
  await user.click(dialog.getByRole('combobox', { name: 'Disciplina' }));
  expect(await screen.findByTitle('Fiscal')).toBeInTheDocument();
});

test('requests are decided and recorded ones undone by those who may; others request', async () => {
  const rows = [row(1, 'Penal'), row(2, 'Civil', { state: 'REGISTADA', decided_by: 'Admin' })];
  const { user, api, unmount } = open(rows);
  await user.click(await screen.findByRole('button', { name: 'Decidir Ana Mondlane, Penal' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Penal: 14,5 (2025)')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Conferido');
  await user.click(dialog.getByRole('button', { name: 'Registar' }));
  await waitFor(() => expect(api.calls(decideEquivalence)).toHaveLength(1));
  expect(api.calls(decideEquivalence)[0]).toMatchObject({ params: { id: 1 }, body: { decision: 'ACEITE' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Anular Ana Mondlane, Civil' }));
  const undo = within(await screen.findByRole('dialog'));
  await user.type(undo.getByRole('textbox', { name: 'Motivo' }), 'Certificado falso');
  await user.click(undo.getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(api.calls(undoEquivalence)).toHaveLength(1));
  unmount();
  open(rows, [], ['enrolment.read', 'enrolment.update']);
  expect(await screen.findByRole('button', { name: 'Pedir equivalência' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Decidir|Anular) / })).not.toBeInTheDocument();
});

test('a list that cannot be read offers another try', async () => {
  let broken = true;
  const { user } = open(
    [],
    [
      on(equivalences, ({ query }) => {
        if (broken) throw refuse('internal', 'Falhou.');
        return answer.page([row(1, 'Penal')], query);
      }),
    ],
  );
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  broken = false;
  await user.click(retry);
  expect(await screen.findByText('Penal')).toBeVisible();
});
