import { exportStudents, students } from '@portal/shared-kit/contract/enrolment/student-list';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { blockUser } from '@portal/shared-kit/contract/identity/users';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import { myJobs } from '@portal/shared-kit/contract/platform/job';
import { previewBatch, submitBatch, type BatchRow } from '@portal/shared-kit/contract/platform/batch';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, held, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { serveStudents, studentRow } from '../testing/student-fake.ts';
import { StudentListPage } from './student-list-page.tsx';

const page = (
  <Routes>
    <Route path="/students" element={<StudentListPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (
  api: ReturnType<typeof serveStudents>,
  { url = '/students', ...options }: Omit<Parameters<typeof renderScreen>[1] & object, 'api'> = {},
) => renderScreen(page, { url, api, ...options });
const two = () => [
  studentRow(1, 'Ana Mondlane', { debt: { open: 250_000, overdue: 250_000 } }),
  studentRow(2, 'Rui Nhaca', {
    classmate_id: null,
    classmate_name: null,
    state: null,
    debt: { open: 100, overdue: 0 },
  }),
];
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .slice(1, -1);

test('the list shows each student with course, class, state and debt', async () => {
  const { portal } = open(serveStudents(two()));
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  await screen.findByRole('table', { name: 'Estudantes' });
  expect(cellsOf(/Ana/)).toEqual([
    'Ana Mondlane26.0013.0001',
    'Direito1 – Licenciatura',
    'Turma 1LABORAL',
    'Activa',
    'Em atraso: 2\u00a0500,00\u00a0MZN',
  ]);
  expect(cellsOf(/Rui/).slice(2)).toEqual(['Por alocarLABORAL', 'Sem inscrição', 'Por pagar: 1,00\u00a0MZN']);
  expect(screen.getByRole('link', { name: 'Ver Ana Mondlane' })).toHaveAttribute(
    'href',
    '/student_details/1',
  );
  expect(screen.getByRole('link', { name: 'Pagamentos Ana Mondlane' })).toHaveAttribute(
    'href',
    '/student_details/1?separador=pagamentos',
  );
  expect(screen.getByRole('link', { name: 'Percurso Ana Mondlane' })).toHaveAttribute(
    'href',
    '/student_details/1?separador=percurso',
  );
  expect(portal.title()).toBe('Estudantes');
});

test('filters and search stand in the address and are asked for', async () => {
  const { api, user, portal } = open(serveStudents(two()), { url: '/students?course_id=13&search=mondlane' });
  await screen.findByRole('row', { name: /Ana/ });
  expect(api.calls(students)[0]!.query).toMatchObject({ course_id: 13, search: 'mondlane' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Suspensa');
  await waitFor(() => expect(api.calls(students).at(-1)!.query).toMatchObject({ state: 'SUSPENSA' }));
  expect(portal.props.history.location.getState().search).toContain('state=SUSPENSA');
});

test('marks students with enrolments to review, and finds them by a filter', async () => {
  const { api, user } = open(
    serveStudents([studentRow(1, 'Ana Mondlane', { to_review: 2 }), studentRow(2, 'Rui Nhaca')]),
  );
  expect(await screen.findByRole('row', { name: /Ana/ })).toHaveTextContent('A rever: 2');
  expect(screen.getByRole('row', { name: /Rui/ })).not.toHaveTextContent('A rever');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Revisão' }), 'A rever');
  await waitFor(() => expect(api.calls(students).at(-1)!.query).toMatchObject({ flagged: '1' }));
});

test('an account is blocked with a reason; where there is none, that is said', async () => {
  const account = {
    user_id: 77,
    email: 'ana@teste.test',
    role: 'Student',
    active: true,
    blocked: false,
    first_logg: 'não' as const,
    last_login_at: null,
    outranks: false,
  };
  const api = serveStudents(two(), [
    on(personAccount, ({ params }) => answer.one(params.id === 101 ? account : null)),
    on(blockUser, () => answer.done('Utilizador bloqueado.', {} as never)),
  ]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Bloquear conta Rui Nhaca' }));
  expect(
    await screen.findByText('Este estudante não tem conta no portal: não há nada a bloquear.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', { name: 'Bloquear conta Ana Mondlane' }));
  expect(await screen.findByText('ana@teste.test')).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'Telemóvel roubado');
});

test('without the permissions, the list has no blocking, no export and no payments', async () => {
  open(serveStudents(two()), { actions: ['students.read'] });
  await screen.findByRole('row', { name: /Ana/ });
  expect(screen.queryByRole('button', { name: /Bloquear|Exportar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Pagamentos|Correcções pedidas/ })).not.toBeInTheDocument();
});

test('a long list comes by mail, and a failed export says why and may be tried again', async () => {
  const message = 'A lista tem 900 linhas e segue por e-mail.';
  let fails = true;
  const api = serveStudents(two(), [
    on(exportStudents, () => {
      if (fails) throw refuse('throttled', 'Tente daqui a pouco.');
      return answer.done(message, { url: null, rows: 900, mail: 'a@b.test' });
    }),
  ]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Exportar para pdf' }));
  expect(await screen.findByText(/Tente daqui a pouco/)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Exportar para pdf' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('an empty list, a failure and a slow answer are each told', async () => {
  const wait = held();
  const { unmount } = open(
    serveStudents(
      [],
      [
        on(students, async (_, next) => {
          await wait;
          return next();
        }),
      ],
    ),
  );
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  wait.release();
  expect(await screen.findByText('Ainda não tem registos')).toBeVisible();
  unmount();
  open(
    serveStudents(
      [],
      [
        on(students, () => {
          throw refuse('unavailable', 'Serviço indisponível.');
        }),
      ],
    ),
  );
  expect(await screen.findByText(/Serviço indisponível/)).toBeVisible();
});

test('students and passed subjects of an earlier system are imported from here, by who may make each', async () => {
  const { user, portal, unmount } = open(serveStudents(two(), [on(myJobs, () => answer.one([]))]));
  const menu = await screen.findByRole('button', { name: 'Importar' });
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu);
  expect(screen.getByRole('button', { name: 'Importar estudantes' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Importar disciplinas aprovadas' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('dialog', { name: 'Importar – Disciplinas aprovadas num sistema anterior' }),
  ).toHaveTextContent('XLSX ou CSV, até 5 MB e 75000 linhas.');
  expect(portal.location().search).toBe('?importar_disciplinas=new');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(menu).toHaveFocus();
  unmount();
  open(serveStudents(two()), { actions: ['students.read', 'students.create'] });
  expect(await screen.findByRole('button', { name: 'Importar estudantes' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Importar$|disciplinas aprovadas/ })).not.toBeInTheDocument();
});

test('a message is written once and goes to each of the selected students, of whom those that cannot get it are told first', async () => {
  const row = (id: number, name: string, more: Partial<BatchRow> = {}) => ({
    id,
    name,
    outcome: 'FEITO' as const,
    message: '',
    version: 0,
    ...more,
  });
  const fake = serveStudents(two(), [
    on(previewBatch, () =>
      answer.one([
        row(1, 'Ana Mondlane'),
        row(2, 'Rui Nhaca', { outcome: 'RECUSADO', message: 'Ninguém receberia esta mensagem.' }),
      ]),
    ),
    on(submitBatch, () => answer.done('O trabalho começou.', { job_id: 7 })),
    on(myJobs, () => answer.one([])),
  ]);
  const { api, user } = open(fake);
  for (const name of ['Ana Mondlane', 'Rui Nhaca'])
    await user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Enviar mensagem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar mensagem – 2 registos' }));
  expect(await dialog.findByText('1 pessoa recebe; 1 não pode, com o motivo.')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Enviar mensagem 1' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Assunto' }), 'Documentos');
  await user.type(dialog.getByRole('textbox', { name: 'Mensagem' }), 'Passe pela secretaria.');
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Documentos');
  await user.click(send);
  await waitFor(() => expect(api.calls(submitBatch)).toHaveLength(1));
  expect(api.calls(submitBatch)[0]!.body).toMatchObject({
    items: [{ id: 1, version: 0 }],
    options: { message: { title: 'Documentos', body: 'Passe pela secretaria.' } },
  });
});

test('selected students are allocated to a class that is chosen with its places; who is moved or exceeds them takes a reason', async () => {
  const row = (id: number, name: string, more: Partial<BatchRow> = {}) => ({
    id,
    name,
    outcome: 'FEITO' as const,
    message: '',
    version: id,
    ...more,
  });
  const inAnother = 'Está na turma Turma 1: indique o motivo para mudar de turma.';
  const fake = serveStudents(two(), [
    on(classGroupNames, () =>
      answer.one([
        {
          id: 5,
          name: 'Turma 2',
          course_id: 13,
          course_name: 'Direito',
          course_code: '0013',
          level_name: '1',
          scholar_shift: 'LABORAL',
          entry_year: 2026,
          academic_year_id: 1,
          semester_id: 2,
          capacity: 40,
          students: 38,
        },
      ]),
    ),
    on(previewBatch, ({ body }) =>
      answer.one([
        body.options?.placement?.reason
          ? row(1, 'Ana Mondlane', { message: 'Sai da turma Turma 1.' })
          : row(1, 'Ana Mondlane', { outcome: 'RECUSADO', message: inAnother }),
        row(2, 'Rui Nhaca'),
      ]),
    ),
    on(submitBatch, () => answer.done('O trabalho começou.', { job_id: 7 })),
    on(myJobs, () => answer.one([])),
  ]);
  const { api, user } = open(fake);
  for (const name of ['Ana Mondlane', 'Rui Nhaca'])
    await user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Alocar à turma' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alocar à turma – 2 registos' }));
  expect(dialog.queryByRole('button', { name: /^Alocar à turma/ })).not.toBeInTheDocument();
  expect(api.calls(previewBatch)).toEqual([]);
  await user.click(dialog.getByRole('combobox', { name: 'Turma' }));
  await user.click(
    await screen.findByTitle('Turma 2 · Direito (0013) · nível 1 · LABORAL · ingresso 2026 · 38/40 lugares'),
  );
  expect(dialog.getByText('38 de 40 lugares ocupados.')).toBeVisible();
  expect(await dialog.findByRole('row', { name: `Ana Mondlane Fica igual: ${inAnother}` })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Alocar à turma 1' })).toBeEnabled();

  await user.click(dialog.getByRole('checkbox', { name: 'Alocar acima da lotação' }));
  expect(dialog.getByRole('button', { name: /^Alocar à turma/ })).toBeDisabled();
  const reason = dialog.getByRole('textbox', {
    name: 'Motivo (obrigatório para mudar de turma ou exceder a lotação)',
  });
  expect(reason).toHaveAccessibleDescription('Indique o motivo para exceder a lotação.');
  await user.type(reason, 'Tur');
  expect(reason).toHaveAccessibleDescription('Escreva pelo menos 5 caracteres.');
  await user.type(reason, 'mas juntas');
  expect(reason).toBeValid();
  expect(await dialog.findByRole('row', { name: 'Ana Mondlane Muda: Sai da turma Turma 1.' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Alocar à turma 2' }));
  await waitFor(() => expect(api.calls(submitBatch)).toHaveLength(1));
  expect(api.calls(submitBatch)[0]).toMatchObject({
    params: { act: 'students-assign' },
    body: {
      items: [
        { id: 1, version: 1 },
        { id: 2, version: 2 },
      ],
      options: {
        placement: {
          classmate_id: 5,
          overbook: true,
          reason: 'Turmas juntas',
          seen: { academic_year_id: 1, semester_id: 2 },
        },
      },
    },
  });
});

test('a user who may not allocate has no such action', async () => {
  const actions = ['students.read', 'communications.create', 'enrolment.create'] as const;
  const { user } = open(serveStudents(two()), { actions });
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Mondlane' }));
  expect(screen.getByRole('button', { name: 'Enviar mensagem' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alocar à turma' })).not.toBeInTheDocument();
});
