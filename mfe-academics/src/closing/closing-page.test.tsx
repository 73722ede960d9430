import {
  closingRehearsal,
  endSemester,
  type ClosingBlocker,
} from '@portal/shared-kit/contract/grading/closing';
import { activities } from '@portal/shared-kit/contract/offer/activity';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { ClosingPage } from './closing-page.tsx';

const start = {
  id: 7,
  type: 'INICIO_ANO',
  academic_year_id: 10,
  academic_year: '2026',
  semester_id: 1,
  semester_name: '1.º semestre',
  level_id: null,
  level_name: null,
  level_type: null,
  course_id: null,
  course_name: null,
  date_start: '2026-02-01T08:00:00.000Z',
  date_end: '2026-12-01T08:00:00.000Z',
  late_end: null,
  closed_at: null,
  note: '',
  status: 'Em Curso',
  version: 1,
};
const totals = {
  editions: 6,
  students: 60,
  enrolments: 360,
  approved: 300,
  failed: 57,
  incomplete: 3,
  unassessed: 0,
  inscriptions: 59,
};
const blocker: ClosingBlocker = {
  id: 3,
  teacher_name: 'Rui Docente',
  course_name: 'Direito',
  classmate_name: 'Turma 1',
  subject_name: 'Penal',
  sheets: [{ kind: 'FREQUENCIA' as const, state: 'SUBMETIDA' as const }],
  incomplete: 3,
  names: ['Ana', 'Beto', 'Carla'],
  requests: 1,
};
const rehearsed = (more: object = {}) => ({
  activity: {
    id: 7,
    academic_year: '2026',
    semester_name: '1.º semestre',
    course_name: null,
    level_name: null,
  },
  closing: null,
  totals,
  left: 0,
  blockers: [] as ClosingBlocker[],
  unpaid: { total: 0, first: [] },
  ...more,
});
interface Settable {
  setState(state: object): void;
}
function open(found: object, role = 'Admin', ...more: Fake[]) {
  const rendered = renderScreen(<ClosingPage />, {
    api: fakeApi(
      ...more,
      on(activities, ({ query }) => answer.page([start] as never, query)),
      on(closingRehearsal, () => answer.one(found as never)),
      on(myJobs, () => answer.one([])),
    ),
  });
  const { session } = rendered.portal.props;
  act(() => (session as never as Settable).setState({ user: { ...session.getState().user!, role: [role] } }));
  return rendered;
}
/** A semester whose closing job has finished at once. */
function ending() {
  const sentBodies: object[] = [];
  let isEnded = false;
  const job: JobRow = {
    id: 5,
    kind: 'end-of-semester',
    title: 'Encerrar',
    state: 'CONCLUIDA',
    done: 6,
    total: 6,
    cancelling: false,
    message: '6 turmas encerradas, 59 inscrições concluídas.',
    result: null,
    files: [],
    created_at: '2026-11-22T05:00:00Z',
    finished_at: '2026-11-22T05:00:01Z',
    expires_at: null,
  };
  const closing = {
    started_at: '2026-11-22T05:00:00.000Z',
    finished_at: '2026-11-22T05:00:01.000Z',
    by: 'Eva Master',
    forced: true,
    reason: 'Docente ausente',
  };
  const fakes = [
    on(endSemester, ({ body }) => {
      sentBodies.push(body);
      isEnded = true;
      return answer.done('O encerramento do semestre começou.', { job_id: 5 });
    }),
    on(closingRehearsal, () =>
      answer.one(rehearsed({ blockers: [blocker], ...(isEnded && { closing, blockers: [] }) }) as never),
    ),
    on(myJobs, () => answer.one(isEnded ? [job] : [])),
    on(activities, ({ query }) => {
      const now = { ...start, status: isEnded ? 'Encerrado' : 'Em Curso' };
      return answer.page(
        [now, { ...start, id: 8, level_id: 2, level_name: '2', level_type: 'Mestrado' }] as never,
        query,
      );
    }),
  ];
  return { sentBodies, fakes };
}

test('the rehearsal tells the totals, what stands against the end by teacher, and who has not paid', async () => {
  const unpaid = { total: 1, first: [{ id: 9, fullName: 'Dina', code: '26.0013.0001', course: 'Direito' }] };
  open(rehearsed({ blockers: [blocker], unpaid }));
  const facts = await screen.findByRole('region', { name: 'Ensaio' });
  expect(facts).toHaveTextContent('Aprovados300');
  const row = within(screen.getByRole('region', { name: 'Impedimentos' })).getByRole('row', {
    name: /Rui Docente/,
  });
  expect(row).toHaveTextContent('Frequência: submetida');
  expect(row).toHaveTextContent('3: Ana, Beto, Carla');
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Dina/ })).toBeVisible();
});

test('a Master ends the semester in spite of blockers, with a reason, and sees the outcome', async () => {
  const { sentBodies, fakes } = ending();
  const { user } = open({}, 'Master', ...fakes);
  await user.click(await screen.findByRole('button', { name: 'Encerrar semestre' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar 2026, 1.º semestre?' }));
  expect(dialog.getByText(/3 estudantes sem resultado ficam 'Incompleto', nunca com 0/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Docente ausente');
  await user.click(dialog.getByRole('button', { name: 'Encerrar semestre' }));
  expect(await screen.findByText('6 turmas encerradas, 59 inscrições concluídas.')).toBeVisible();
  expect(sentBodies).toEqual([{ force: true, reason: 'Docente ausente' }]);
  expect(await screen.findByText(/^Encerrado por Eva Master/)).toBeVisible();
  expect(screen.getByText('Com impedimentos. Motivo: Docente ausente')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Encerrar semestre' })).not.toBeInTheDocument();
  // Another running semester does not replace it.
  const semester = screen.getByRole('combobox', { name: 'Semestre' });
  expect(semester).toHaveDisplayValue('2026, 1.º semestre');
  expect(semester).toHaveTextContent('2026, 1.º semestre, nível 2 – Mestrado');
});

test('with blockers nobody but Master ends it', async () => {
  const { user } = open(rehearsed({ blockers: [blocker] }));
  await user.click(await screen.findByRole('button', { name: 'Encerrar semestre' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Há impedimentos: só o Master pode encerrar assim.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Encerrar semestre' })).not.toBeInTheDocument();
});

test('a blocker that came meanwhile refuses the end with its sentence', async () => {
  const message = 'O semestre não pode ser encerrado: 1 turma tem impedimentos.';
  const { user } = open(
    rehearsed(),
    'Admin',
    on(endSemester, () => {
      throw refuse('conflict', message);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Encerrar semestre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Encerrar semestre' }));
  expect(await dialog.findByText(message)).toBeVisible();
});

test('without a declared start there is nothing to be ended, and a failure can be tried again', async () => {
  open(
    {},
    'Admin',
    on(activities, ({ query }) => answer.page([], query)),
  );
  expect(await screen.findByText('Ainda não foi declarado nenhum início de semestre.')).toBeVisible();
});
