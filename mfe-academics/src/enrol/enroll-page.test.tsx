import { classStudents, exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import {
  enrolClasses,
  enrolStudents,
  type EnrolmentOutcome,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { answer, held, lost, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { screen, waitFor, within } from '@testing-library/react';
import { latin, romanLaw, serve, student } from '../testing/enrol-fake.ts';
import { EnrollPage } from './enroll-page.tsx';
import { acceptedOf } from './outcome.tsx';

const inClass = { classmate_id: 20, classmate_name: 'Turma-1-LABORAL', status: 'ALOCADO' as const };
const people = () => [student(1, 'Ana Cossa', inClass), student(2, 'Rui Bila', inClass)];
const open = (api = serve(people()), more: object = {}) =>
  renderScreen(<EnrollPage />, { url: '/enroll', api, ...more });
type User = ReturnType<typeof open>['user'];
const chooseClass = async (user: User) =>
  user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
const whole = 'Inscrever a turma no plano';
const button = (name: string) => screen.findByRole('button', { name });

test('a class is chosen, its students and subjects previewed and enrolled, and a refusal passed with a reason', async () => {
  const api = serve(people());
  const { user } = open(api);
  await chooseClass(user);
  expect(await screen.findByRole('checkbox', { name: 'Escolher Rui Bila' })).toBeChecked();
  expect(screen.getByText('sem docente · 12 de 40 inscritos')).toBeInTheDocument();
  await user.click(await button('Ver conflitos'));
  const preview = await screen.findByRole('region', { name: 'Pré-visualização' });
  expect(preview).toHaveTextContent('3 inscrições possíveis, 1 recusado.');
  expect(within(preview).getByRole('listitem')).toHaveTextContent(
    'Ana Cossa · Latim: Precedência em falta: Latim → Gramática (mínimo 10,0, sem nota).',
  );
  expect(await violations()).toEqual([]);
  await user.click(await button('Ver conflitos: Inscrever a turma no plano'));
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Pré-visualização' })).toHaveLength(2));
  await user.click(await button('Inscrever'));
  await screen.findByRole('region', { name: 'Resultado' });
  // What was previewed of the whole class is no longer so.
  expect(screen.queryByRole('region', { name: 'Pré-visualização' })).toBeNull();
  expect(await button('Inscrever com dispensa')).toBeDisabled();
  await user.type(screen.getByLabelText('Motivo da dispensa'), 'Despacho 12/2026');
  await user.click(await button('Inscrever com dispensa'));
  expect(await screen.findByText(/1 inscrição feita, 0 recusados/)).toBeInTheDocument();
  expect(api.calls(enrolStudents).at(-1)!.body).toEqual({
    data: [{ student_id: 1, subject_ids: [latin.id] }],
    preview: false,
    override_reason: 'Despacho 12/2026',
    seen: { academic_year_id: 1, semester_id: 1 },
  });
});

test('a class that advanced meanwhile is said to have, is chosen no more and read again', async () => {
  const message =
    'A turma Turma-1-LABORAL passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.';
  const refuseOutdated = () => {
    throw refuse('conflict', message);
  };
  const api = serve(people(), on(enrolStudents, refuseOutdated), on(enrolClasses, refuseOutdated));
  const { user } = open(api);
  const isRefused = async (act: string) => {
    await chooseClass(user);
    await screen.findByRole('checkbox', { name: 'Escolher Rui Bila' });
    const read = api.calls(classGroup.list).length;
    if (act === whole) {
      await user.click(await button(`Ver conflitos: ${whole}`));
      await screen.findByRole('region', { name: 'Pré-visualização' });
    }
    await user.click(await button(act));
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    await waitFor(() => expect(api.calls(classGroup.list).length).toBe(read + 1));
    expect(screen.getByRole('radio', { name: /Turma-1-LABORAL/ })).not.toBeChecked();
  };
  await isRefused('Ver conflitos');
  await isRefused(whole);
});

test('counts existing enrolments separately from new ones', () => {
  const accepted = [{ already: true }, { already: false }, { already: true }];
  const outcome = { accepted, refused: [] } as unknown as EnrolmentOutcome;
  expect(acceptedOf(outcome, false)).toBe('1 inscrição feita, 2 já inscritos');
  expect(acceptedOf(outcome, true)).toBe('1 inscrição possível, 2 já inscritos');
});

test('only what is chosen is enrolled, and nothing chosen is said in the words of the specification', async () => {
  const api = serve(people());
  const { user } = open(api);
  await chooseClass(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Escolher Ana Cossa' }));
  await user.click(screen.getByRole('checkbox', { name: 'Escolher Latim' }));
  await user.click(await button('Ver conflitos'));
  await screen.findByRole('region', { name: 'Pré-visualização' });
  expect(api.calls(enrolStudents).at(-1)!.body).toMatchObject({
    data: [{ student_id: 2, subject_ids: [romanLaw.id] }],
  });
  await user.click(screen.getByRole('checkbox', { name: 'Escolher Direito Romano' }));
  expect(screen.getByRole('button', { name: 'Inscrever' })).toBeDisabled();
  await user.click(await button('Ver conflitos'));
  expect(await screen.findByText('O campo disciplina nao pode estar vazio!')).toBeInTheDocument();
});

test('the whole class is previewed and enrolled as a job, whose progress and refusals are shown', async () => {
  const { user } = open();
  await chooseClass(user);
  await user.click(await button('Ver conflitos: Inscrever a turma no plano'));
  expect(await screen.findByText(/3 inscrições possíveis, 1 recusado/)).toBeInTheDocument();
  await user.click(await button('Inscrever a turma no plano'));
  expect(await screen.findByText('3 inscrições feitas, 1 recusada.')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progresso' })).toBeInTheDocument();
  expect(await button('Guardar as recusas')).toBeInTheDocument();
});

test('an answer that was lost is asked for again as the same job', async () => {
  let lose = true;
  const api = serve(
    people(),
    on(enrolClasses, (_asked, next) => {
      if (lose) throw lost('timeout');
      return next();
    }),
  );
  const { user } = open(api);
  await chooseClass(user);
  await user.click(await button('Ver conflitos: Inscrever a turma no plano'));
  await screen.findByRole('region', { name: 'Pré-visualização' });
  await user.click(await button('Inscrever a turma no plano'));
  lose = false;
  await user.click(await button('Inscrever a turma no plano'));
  const keys = api.calls(enrolClasses).map(({ body }) => body!.key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('opening costs two calls; a class without students, and a failure with its retry, are told', async () => {
  const api = serve([]);
  const requests = jest.spyOn(api, 'adapter');
  const { user, unmount } = open(api);
  await screen.findByRole('radio', { name: /Turma-1-LABORAL/ });
  expect(new Set(requests.mock.calls.map(([{ url }]) => url))).toEqual(new Set(['/turmas', '/getCourse']));
  await chooseClass(user);
  expect(await screen.findByText('Esta turma não tem estudantes alocados.')).toBeInTheDocument();
  unmount();
  let works = false;
  const students = () => {
    if (!works) throw refuse('unavailable', 'Serviço indisponível.');
    return { status: 1 as const, data: people() };
  };
  const other = open(serve(people(), on(classStudents, students)));
  await chooseClass(other.user);
  expect(await screen.findByText('Serviço indisponível.')).toBeInTheDocument();
  works = true;
  await other.user.click(await button('Tentar de novo'));
  expect(await screen.findByRole('checkbox', { name: 'Escolher Ana Cossa' })).toBeInTheDocument();
});

test('the students of the class are had as a file', async () => {
  const made = { url: null, rows: 2, mail: 'ana@teste.test' };
  const api = serve(
    people(),
    on(exportAllocation, () => answer.done('Pronto.', made)),
  );
  const { user } = open(api);
  await chooseClass(user);
  await user.click(await button('Exportar estudantes da turma'));
  await user.click(await button('Exportar para Excel'));
  await waitFor(() => expect(api.calls(exportAllocation)).toHaveLength(1));
  expect(api.calls(exportAllocation)[0]!.query).toMatchObject({
    classmate_id: 20,
    status: 'ALOCADO',
    format: 'xlsx',
  });
});

test('a user who may only read has no enrolment and no file', async () => {
  const { user } = open(undefined, { actions: ['enrolment.read', 'classes.read'] });
  await chooseClass(user);
  await screen.findByRole('checkbox', { name: 'Escolher Ana Cossa' });
  expect(screen.queryByRole('button', { name: 'Exportar estudantes da turma' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Inscrever|Ver conflitos/ })).not.toBeInTheDocument();
});

test('classes of an earlier question cannot be chosen, and a chosen one stays in sight', async () => {
  const gate = held();
  const api = serve(
    people(),
    on(classGroup.list, async ({ query }, next) => {
      if (query.search) await gate;
      return next();
    }),
  );
  const { user } = open(api);
  await chooseClass(user);
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar turma' }), 'noite');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await waitFor(() => expect(api.calls(classGroup.list).at(-1)!.query).toMatchObject({ search: 'noite' }));
  gate.release();
  expect(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ })).toBeChecked();
});
