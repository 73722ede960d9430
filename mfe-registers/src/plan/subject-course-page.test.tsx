import {
  planList,
  allocate,
  allocationRemoval,
  changeAllocation,
  closeAllocation,
  removeAllocation,
  planSubjects,
  subjectsByCourse,
} from '@portal/shared-kit/contract/offer/plan';
import { fetchSubject } from '@portal/shared-kit/contract/offer/subject';
import { on, refuse, renderScreen, answer, held } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { history } from '@portal/shared-kit/contract/core/audit';
import { row, serve } from '../testing/plan-fake.ts';
import { SubjectCoursePage } from './subject-course-page.tsx';
import { AllSubjectPage } from './all-subject-page.tsx';

const open = (api = serve([row(1, 'Direito Romano')]), more: object = {}) =>
  renderScreen(<SubjectCoursePage />, { url: '/subject_course', api, ...more });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
type User = ReturnType<typeof open>['user'];
const choose = async (user: User, field: string, name: string) => {
  await user.click(await screen.findByLabelText(field, { selector: 'input[role=combobox]' }));
  await user.click(await option(name));
};
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

test('the list shows course, subject, year and semester, and what is closed or optional', async () => {
  open(
    serve([
      row(1, 'Direito Romano'),
      row(2, 'Latim', { mandatory: false, option_group: 'Línguas', closed_from: 2027 }),
    ]),
  );
  expect(await screen.findByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Disciplinas alocadas' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Curso', 'Disciplina', 'Ano', 'Semestre', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Direito Romano/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 5)).toEqual(['Direito', 'Direito Romano', '1.º', '2.º']);
  const closed = within(screen.getByRole('row', { name: /Latim/ }));
  expect(closed.getByText('Línguas')).toBeInTheDocument();
  expect(closed.getByText('Fechada a partir de 2027')).toBeInTheDocument();
  expect(closed.queryByRole('button', { name: /^(Editar|Fechar)/ })).not.toBeInTheDocument();
  await screen.findByLabelText('Disciplinas');
});

test('subjects, and the plan of the course, that could not be read are read again', async () => {
  let down = true;
  const guard = <Answer,>(_: object, next: () => Answer): Answer => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
    return next();
  };
  const { user } = open(serve([row(1, 'Direito Romano')], on(fetchSubject, guard), on(planSubjects, guard)));
  const again = async () => {
    expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  };
  await again();
  expect(await box(/Direito Romano/)).not.toBeChecked();
  down = true;
  await choose(user, 'Curso', 'Direito');
  await again();
  expect(await box(/Direito Romano \(DR\) – já alocada/)).toBeChecked();
});

test('the plan of the course chosen before marks nothing while that of another one is not there', async () => {
  const reading = held();
  const { user } = open(
    serve(
      [row(1, 'Direito Romano')],
      on(planSubjects, async ({ query }, next) => {
        if (query.course_id === 2) await reading;
        return next();
      }),
    ),
  );
  await choose(user, 'Curso', 'Direito');
  expect(await box(/Direito Romano \(DR\) – já alocada/)).toBeDisabled();
  await choose(user, 'Curso', 'Economia');
  expect(await box(/^Direito Romano \(DR\)$/)).not.toBeChecked();
  reading.release();
});

test('several subjects are ticked and added at once; the course stays for the next, and what was added is ticked for good', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user } = open(api);
  await choose(user, 'Curso', 'Direito');
  const allocated = await box(/Direito Romano \(DR\) – já alocada: 1\.º ano, 2\.º semestre/);
  expect(allocated).toBeChecked();
  expect(allocated).toBeDisabled();

  await user.click(await box(/Penal/));
  await user.type(screen.getByLabelText('Disciplinas'), 'retó');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Penal/ })).not.toBeInTheDocument());
  await user.click(await box(/Retórica/));
  expect(screen.getByRole('button', { name: 'Retirar Direito Penal' })).toBeInTheDocument();
  await choose(user, 'Semestre', '1.º semestre');
  await choose(user, 'Ano', '3.º ano');
  await user.click(screen.getByRole('radio', { name: 'Opcional' }));
  await user.type(await screen.findByLabelText('Grupo de opções'), 'Grupo A');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));

  expect(await screen.findByText('2 disciplinas alocadas.')).toBeInTheDocument();
  expect(api.calls(allocate)[0]!.body).toEqual({
    id_course: 1,
    id_subject: [20, 30],
    semester_id: 1,
    academic_year_id: 3,
    credits: null,
    mandatory: false,
    option_group: 'Grupo A',
  });
  expect(await screen.findByRole('row', { name: /Retórica/ })).toBeInTheDocument();
  const penal = await box(/Penal.* – já alocada/);
  expect(penal).toBeChecked();
  expect(penal).toBeDisabled();
  expect(screen.queryByText('Escolhidas:')).not.toBeInTheDocument();
});

test('the list follows the course that is chosen, and shows all again where none is', async () => {
  const api = serve([
    row(1, 'Direito Romano'),
    row(2, 'Econometria', { course_id: 2, course_name: 'Economia' }),
  ]);
  const { user, portal } = open(api);
  await screen.findByRole('row', { name: /Econometria/ });
  await choose(user, 'Curso', 'Direito');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Econometria/ })).not.toBeInTheDocument());
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
  expect(portal.location().search).toBe('?course_id=1');
  await choose(user, 'Curso', 'Economia');
  expect(await screen.findByRole('row', { name: /Econometria/ })).toBeInTheDocument();
  expect(portal.location().search).toBe('?course_id=2');
});

test('shows missing fields in the words of the specification, and sends nothing', async () => {
  const api = serve([]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  for (const message of ['Informe o curso', 'Escolha pelo menos uma disciplina.', 'Informe o semestre'])
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  // In the summary, under the year, and as the toast for the subjects.
  expect(screen.getAllByText('Informe o ano')).toHaveLength(3);
  expect(screen.getByText('Informe o ano', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(allocate)).toEqual([]);
});

test('shows at the field that somebody else allocated the subject meanwhile, and keeps the choices', async () => {
  const message = 'Já no plano deste curso: Direito Penal.';
  const api = serve(
    [],
    on(allocate, () => {
      throw refuse('duplicate', message, { errors: { id_subject: [message] } });
    }),
  );
  const { user } = open(api, { url: '/subject_course?course_id=1' });
  await user.click(await box(/Penal/));
  await choose(user, 'Semestre', '1.º semestre');
  await choose(user, 'Ano', '1.º ano');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThanOrEqual(2));
  expect(await box(/Penal/)).toBeChecked();
  expect(api.calls(allocate)[0]!.body.id_course).toBe(1);
});

test('an empty plan says so, and one that fails can be asked for again', async () => {
  open(serve([]));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const rows = [row(1, 'Direito Romano')];
  const { user } = open(
    serve(
      rows,
      on(planList, ({ query }) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return { ...paging(query.per_page), data: rows };
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
});
const paging = (per_page: number) => {
  const meta = { total: 1, per_page, current_page: 1 };
  return { ...meta, meta };
};

test('a user who may only read sees the plans and nothing that changes them', async () => {
  open(undefined, { actions: ['subjects.read'] });
  await screen.findByRole('button', { name: 'Ver Direito Romano em Direito' });
  for (const name of [/Adicionar/, /Editar/, /Fechar/, /Eliminar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Disciplinas')).not.toBeInTheDocument();
});

describe('all subject page', () => {
  const open = (api = serve([row(1, 'Direito Romano')]), url = '/all-subject') =>
    renderScreen(<AllSubjectPage />, { url, api });
  const romano = 'Direito Romano em Direito';
  const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
  const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

  test('the list shows course, subject, semester and year, and filters by each of them', async () => {
    const api = serve([row(1, 'Direito Romano'), row(2, 'Ética', { academic_year_id: 3, semester_id: 1 })]);
    const { user } = open(api);
    const table = await screen.findByRole('table', { name: 'Todas Disciplinas' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['N.º', 'Curso', 'Disciplina', 'Semestre', 'Ano', 'Ações']);
    await screen.findByRole('option', { name: 'Direito' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Curso' }), 'Direito');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Semestre' }), '1.º semestre');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), '3.º ano');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Romano/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Ética/ })).toBeInTheDocument();
    expect(api.calls(subjectsByCourse).at(-1)!.query).toMatchObject({
      course_id: 1,
      semester_id: 1,
      academic_year_id: 3,
    });
  });

  test('adding starts at the place that is looked at', async () => {
    const api = serve([row(1, 'Direito Romano')]);
    const { user } = open(api, '/all-subject?course_id=1&semester_id=2&academic_year_id=4');
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const drawer = await dialog('Alocar Disciplinas aos Cursos');
    await user.click(await drawer.findByRole('checkbox', { name: /Retórica/ }));
    await user.click(drawer.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('1 disciplinas alocadas.')).toBeInTheDocument();
    expect(api.calls(allocate)[0]!.body).toMatchObject({
      id_course: 1,
      id_subject: [30],
      semester_id: 2,
      academic_year_id: 4,
    });
  });

  test('looking at an allocation shows its place and terms, what belongs to it and its history, and no form', async () => {
    const changed = {
      id: 1,
      at: '2026-03-02T08:00:00Z',
      actor: 'Ana Clara',
      role: null,
      ip: null,
      action: 'Criou',
      reason: null,
      changes: [],
    };
    const { user } = open(
      serve(
        [row(1, 'Direito Romano')],
        on(history, ({ query }) => answer.page([changed], query)),
      ),
    );
    await user.click(await screen.findByRole('button', { name: `Ver ${romano}` }));
    const drawer = await dialog(`Ver – ${romano}`);
    const facts = within(await drawer.findByRole('region', { name: 'Dados' }));
    expect(facts.getByText('1.º ano, 2.º semestre')).toBeInTheDocument();
    expect(facts.getByText('Obrigatória')).toBeInTheDocument();
    expect(facts.getByText('Em vigor')).toBeInTheDocument();
    const belonging = within(await drawer.findByRole('navigation', { name: 'Registos relacionados' }));
    expect(
      belonging.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Disciplina', '/subject?ver=10'],
      ['Curso', '/courses?ver=1'],
      ['Plano de estudos', '/courses/1/plan'],
      ['Precedências do curso', '/subject/precedences?course_id=1'],
    ]);
    expect(await drawer.findByText(/Ana Clara/)).toBeInTheDocument();
    expect(drawer.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('an allocation is changed; one that somebody else changed meanwhile shows a conflict and can be compared', async () => {
    const rows = [row(1, 'Direito Romano')];
    let stale = true;
    const api = serve(
      rows,
      on(changeAllocation, ({ body }) => {
        if (stale) throw refuse('conflict', 'Este registo foi alterado por outra pessoa.');
        Object.assign(rows[0]!, body, { version: 3 });
        return answer.done('Alocação actualizada com sucesso.', rows[0]!);
      }),
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: `Editar ${romano}` }));
    const drawer = await dialog(romano);
    const credits = await drawer.findByLabelText('Créditos');
    await user.clear(credits);
    await user.type(credits, '9');
    rows[0] = row(1, 'Direito Romano', { credits: 7, version: 2 });
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await user.click(await drawer.findByRole('button', { name: 'Carregar versão actual' }));
    expect(await drawer.findByText('Alterado entretanto por outra pessoa.')).toBeInTheDocument();
    stale = false;
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Alocação actualizada com sucesso.')).toBeInTheDocument();
    expect(api.calls(changeAllocation).map(({ body }) => [body.credits, body.version])).toEqual([
      [9, 1],
      [9, 2],
    ]);
  });

  test('deleting warns that related records go, lists them, and dims the row while the server works', async () => {
    const gate = held();
    const rows = [row(1, 'Direito Romano'), row(2, 'Ética')];
    const api = serve(
      rows,
      on(allocationRemoval, () =>
        answer.one({
          kept_by: [],
          teachings: [{ id: 5, class_name: 'Turma-1-LABORAL', teacher_name: 'Ana Bila' }],
        }),
      ),
      on(removeAllocation, async () => {
        await gate;
        rows.shift();
        return answer.done('Registro Eliminado com Sucesso.', null);
      }),
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
    const question = await dialog('Tem certeza que deseja eliminar este registro?');
    expect(await question.findByText('Turma-1-LABORAL: Ana Bila')).toBeInTheDocument();
    expect(question.getByText('Nao tera como reverter esta operacao!')).toBeInTheDocument();
    expect(question.getByText('Todos os registos relacionados serão eliminados.')).toBeInTheDocument();
    const previews = api.calls(allocationRemoval).length;
    await user.click(await question.findByRole('button', { name: 'Eliminar' }));
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Romano/ })).toHaveAttribute('aria-busy', 'true'),
    );
    gate.release();
    expect(await toast('Eliminado! Registro Eliminado com Sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Romano/ })).not.toBeInTheDocument());
    expect(api.calls(removeAllocation)[0]).toMatchObject({ params: { id: 1 }, query: { teachings: 1 } });
    expect(api.calls(allocationRemoval)).toHaveLength(previews);
  });

  test('shows why a record cannot be deleted, and offers to close it', async () => {
    const api = serve(
      [row(1, 'Direito Romano')],
      on(allocationRemoval, () => answer.one({ kept_by: ['3 inscrições'], teachings: [] })),
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
    const notice = await dialog('Esta alocação não pode ser eliminada');
    expect(notice.getByText('3 inscrições')).toBeInTheDocument();
    expect(notice.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
    await user.click(notice.getByRole('button', { name: 'Fechar a partir de um ano' }));
    const drawer = await dialog(`Fechar a partir de um ano – ${romano}`);
    await user.click(drawer.getByRole('button', { name: 'Fechar a partir deste ano' }));
    await waitFor(() => expect(drawer.getAllByText('Indique o ano.')).toHaveLength(2));
    await user.type(drawer.getByLabelText('Primeiro ano sem a disciplina'), '2027');
    await user.type(drawer.getByLabelText('Motivo'), 'Novo plano');
    await user.click(drawer.getByRole('button', { name: 'Fechar a partir deste ano' }));
    expect(await screen.findByText('Alocação fechada a partir de 2027.')).toBeInTheDocument();
    expect(api.calls(closeAllocation)[0]!.body).toEqual({
      from_year: 2027,
      reason: 'Novo plano',
      version: 1,
    });
    expect(await screen.findByText('Fechada a partir de 2027')).toBeInTheDocument();
    expect(api.calls(removeAllocation)).toEqual([]);
  });

  test('a check of what would be removed that fails can be tried again', async () => {
    let broken = true;
    const api = serve(
      [row(1, 'Direito Romano')],
      on(allocationRemoval, () => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one({ kept_by: [], teachings: [] });
      }),
    );
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
    const question = await dialog('Tem certeza que deseja eliminar este registro?');
    expect(await question.findByText('A base de dados está indisponível.')).toBeInTheDocument();
    expect(question.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
    broken = false;
    await user.click(question.getByRole('button', { name: 'Tentar de novo' }));
    expect(
      await question.findByText('Nenhum professor está alocado a esta disciplina neste curso.'),
    ).toBeInTheDocument();
    expect(api.calls(allocationRemoval).length).toBeGreaterThan(1);
  });

  test('a refused deletion leaves the row, with the reason', async () => {
    const reason = 'As alocações de professores mudaram entretanto. Veja de novo o que será eliminado.';
    const { user } = open(
      serve(
        [row(1, 'Direito Romano')],
        on(removeAllocation, () => {
          throw refuse('conflict', reason);
        }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
    const question = await dialog('Tem certeza que deseja eliminar este registro?');
    await question.findByText('Nenhum professor está alocado a esta disciplina neste curso.');
    await user.click(await question.findByRole('button', { name: 'Eliminar' }));
    expect(await toast(new RegExp(reason))).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Romano/ })).not.toHaveAttribute('aria-busy');
  });

  test('a user who may only read sees nothing that changes a plan', async () => {
    renderScreen(<AllSubjectPage />, {
      api: serve([row(1, 'Direito Romano')]),
      actions: ['subjects.read'],
    });
    await screen.findByRole('button', { name: `Ver ${romano}` });
    for (const name of [/Adicionar/, /Editar/, /Fechar/, /Eliminar/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
