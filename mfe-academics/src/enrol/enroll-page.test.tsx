import {
  classStudents,
  exportAllocation,
  allocateStudents,
  unallocatedStudents,
} from '@portal/shared-kit/contract/enrolment/allocation';
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
import { AllStudentsPage } from './all-students-page.tsx';

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

describe('all students page', () => {
  const people = () => [student(1, 'Ana Cossa'), student(2, 'Rui Bila')];
  const open = (api = serve(people()), more: object = {}) =>
    renderScreen(<AllStudentsPage />, { url: '/all-students', api, ...more });

  test('students without a class are chosen, previewed and put into one; each refusal is named', async () => {
    const api = serve(people());
    const { user } = open(api);
    expect(await screen.findAllByRole('status', { name: /Por favor, aguarde/ })).not.toHaveLength(0);
    await screen.findByRole('row', { name: /Ana Cossa/ });
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
    expect(screen.getByText('2 estudantes escolhidos')).toBeInTheDocument();
    const group = await screen.findByRole('radio', { name: /Turma-1-LABORAL.*2 lugares livres/ });
    expect(screen.queryByRole('radio', { name: /FECHADA/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Alocar' })).toBeDisabled();
    await user.click(group);
    await user.click(await button('Ver conflitos'));
    const preview = await screen.findByRole('region', { name: 'Pré-visualização' });
    expect(preview).toHaveTextContent('1 estudante pode ser alocado, 1 recusado.');
    expect(within(preview).getByRole('listitem')).toHaveTextContent('Rui Bila: A turma já não tem lugares.');
    expect(await violations()).toEqual([]);
    await user.click(await button('Alocar'));
    const result = await screen.findByRole('region', { name: 'Resultado' });
    expect(result).toHaveTextContent('1 estudante alocado, 1 recusado.');
    const at = { academic_year_id: 1, semester_id: 1 };
    expect(api.calls(allocateStudents).map(({ body }) => body)).toEqual([
      { classmate_id: 20, student_ids: [1, 2], preview: true, overbook_reason: '', seen: at },
      { classmate_id: 20, student_ids: [1, 2], preview: false, overbook_reason: '', seen: at },
    ]);
    await user.click(await button('Alocados'));
    expect(await screen.findByRole('row', { name: /Ana Cossa.*Turma-1-LABORAL/ })).toBeInTheDocument();
  });

  test('a click on a student opens their page; without permission for it there is no way there', async () => {
    const { user, portal, unmount } = open();
    const code = await screen.findByText('26.0013.0001');
    expect(code.closest('[data-initials]')).toHaveAttribute('data-initials', 'AC');
    await user.click(code);
    await waitFor(() => expect(portal.location().pathname).toBe('/student_details/1'));
    unmount();
    open(undefined, { actions: ['enrolment.read'] });
    await screen.findByRole('row', { name: /Ana Cossa/ });
    expect(screen.queryByRole('link', { name: /Ana Cossa/ })).not.toBeInTheDocument();
  });

  test('a student whom nothing stands against is put into a class of their course at once', async () => {
    const api = serve(people());
    const { user } = open(api);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
    await waitFor(() =>
      expect(api.calls(classGroup.list).at(-1)!.query).toMatchObject({ course_id: people()[0]!.course_id }),
    );
    await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
    await user.click(await button('Alocar'));
    expect(await screen.findByRole('region', { name: 'Resultado' })).toHaveTextContent(
      '1 estudante alocado, 0 recusados.',
    );
    expect(api.calls(allocateStudents).map(({ body }) => body.preview)).toEqual([true, false]);
  });

  test('refusals are shown before anybody is allocated, also after a preview of another choice', async () => {
    const api = serve(people());
    const { user } = open(api);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
    await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
    await user.click(await button('Ver conflitos'));
    await screen.findByRole('region', { name: 'Pré-visualização' });
    expect(screen.getByRole('button', { name: 'Alocar' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Rui Bila' }));
    expect(screen.queryByRole('region', { name: 'Pré-visualização' })).not.toBeInTheDocument();
    await user.click(await button('Alocar'));
    expect(await screen.findByRole('region', { name: 'Pré-visualização' })).toHaveTextContent(
      'Rui Bila: A turma já não tem lugares.',
    );
    expect(api.calls(allocateStudents).map(({ body }) => body.preview)).toEqual([true, true]);
  });

  test('a class that advanced meanwhile is said to have, read again and chosen anew', async () => {
    const message =
      'A turma Turma-1-LABORAL passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.';
    const api = serve(
      people(),
      on(allocateStudents, () => {
        throw refuse('conflict', message);
      }),
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
    await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
    const read = api.calls(classGroup.list).length;
    await user.click(await button('Ver conflitos'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(api.calls(classGroup.list).length).toBe(read + 1));
    expect(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Seleccionar Ana Cossa' })).toBeChecked();
  });

  test('from one student to another is chosen with Shift, and all are left again', async () => {
    const { user } = open(serve([...people(), student(3, 'Eva Dias')]));
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Eva Dias' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 estudantes escolhidos')).toBeInTheDocument();
    await user.click(await button('Retirar todos'));
    expect(screen.getByText('0 estudantes escolhidos')).toBeInTheDocument();
  });

  test('shows missing fields in the words of the specification', async () => {
    const { user } = open();
    await user.click(await button('Ver conflitos'));
    expect(await screen.findByText('O campo turma nao pode estar vazio!')).toBeInTheDocument();
  });

  test('says that there is nobody to allocate, and shows a failure with a retry', async () => {
    const { unmount } = open(serve([]));
    expect(await screen.findByText('Nenhum estudante por alocar.')).toBeInTheDocument();
    unmount();
    let works = false;
    const waiting = () => {
      if (!works) throw refuse('unavailable', 'Serviço indisponível.');
      const meta = { total: 1, per_page: 10, current_page: 1 };
      return { data: [student(1, 'Ana Cossa')], ...meta, meta };
    };
    const { user } = open(serve([], on(unallocatedStudents, waiting)));
    expect(await screen.findByText('Serviço indisponível.')).toBeInTheDocument();
    works = true;
    await user.click(await button('Tentar de novo'));
    expect(await screen.findByRole('row', { name: /Ana Cossa/ })).toBeInTheDocument();
  });

  test('filters stand in the address and are asked of the server', async () => {
    const api = serve(people());
    const { user } = open(api);
    await screen.findByRole('row', { name: /Ana Cossa/ });
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('Regime'), 'LABORAL');
    await screen.findByRole('button', { name: 'Limpar filtros' });
    expect(api.calls(unallocatedStudents).at(-1)!.query).toMatchObject({ scholar_shift: 'LABORAL' });
  });

  test('a user who may only read has no selection', async () => {
    open(undefined, { actions: ['enrolment.read'] });
    await screen.findByRole('row', { name: /Ana Cossa/ });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Alocar' })).not.toBeInTheDocument();
  });

  test('a user who may exceed the places of a class does so with a reason; for others it is not offered', async () => {
    const api = serve(people());
    const begin = async ({ user }: ReturnType<typeof open>) => {
      await screen.findByRole('row', { name: /Ana Cossa/ });
      await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
      await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
      await user.click(await button('Ver conflitos'));
      await screen.findByRole('region', { name: 'Pré-visualização' });
    };
    const { user, unmount, ...rest } = open(api);
    await begin({ user, unmount, ...rest });
    expect(screen.getByText(/1 estudante fica de fora só por falta de lugares/)).toBeInTheDocument();
    expect(await button('Alocar acima da lotação')).toBeDisabled();
    await user.type(screen.getByLabelText('Motivo para exceder a lotação'), 'Despacho 4/2026');
    await user.click(await button('Alocar acima da lotação'));
    await screen.findByRole('region', { name: 'Resultado' });
    expect(api.calls(allocateStudents).at(-1)!.body).toEqual({
      classmate_id: 20,
      student_ids: [2],
      preview: false,
      overbook_reason: 'Despacho 4/2026',
      seen: { academic_year_id: 1, semester_id: 1 },
    });
    unmount();
    await begin(open(undefined, { actions: ['enrolment.read', 'enrolment.create', 'classes.read'] }));
    expect(screen.queryByRole('button', { name: 'Alocar acima da lotação' })).not.toBeInTheDocument();
  });
});
