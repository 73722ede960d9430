import { history } from '@portal/shared-kit/contract/core/audit';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { student } from '@portal/shared-kit/contract/enrolment/student';
import { changeEnrolment, keepEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  exportStudentHistory,
  studentHistory,
  type PathLine,
} from '@portal/shared-kit/contract/grading/student-history';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { studentCommunications } from '@portal/shared-kit/contract/people/communication';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveStudents, studentRow } from '../testing/student-fake.ts';
import { StudentPage } from './student-page.tsx';

const page = (
  <Routes>
    <Route path="/student_details/:id" element={<StudentPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const line = (subject_id: number, subject: string, more: Partial<PathLine>): PathLine => ({
  subject_id,
  subject,
  academic_year_id: 1,
  semester_id: 1,
  credits: 6,
  mandatory: true,
  state: 'POR_FAZER',
  grade: null,
  year: null,
  attempts: 0,
  equivalence: false,
  ...more,
});
const past = {
  student_id: 1,
  course: 'Direito',
  average: 143,
  credits: { passed: 6, total: 12 },
  plan: [
    line(1, 'Introdução', { state: 'APROVADO', grade: 1430, year: 2025, attempts: 1 }),
    line(2, 'Penal', { state: 'EM_ATRASO', grade: 800, year: 2025, attempts: 2, academic_year_id: 2 }),
  ],
  enrolments: [
    {
      id: 9,
      subject: 'Introdução',
      year: 2025,
      semester_id: 1,
      classmate_name: null,
      state: 'CONCLUIDO' as const,
      attempt: 1,
      grade: 1430,
      origin: 'Sistema anterior',
      flagged: false,
      override_reason: 'Despacho 12/2026',
      in_arrears: false,
      credits: 6,
      earlier: [],
      result: {
        average: null,
        situation: null,
        exam: '',
        special: false,
        resit: '',
        final: 1430,
        result: 'APROVADO' as const,
        closed: true,
      },
    },
  ],
};
const inscription = {
  id: 1,
  person_id: 1,
  course_id: 13,
  fullName: 'Ana Mondlane',
  course: 'Direito',
  level: '1',
  level_type: 'Licenciatura',
  scholar_shift: 'LABORAL' as const,
  academic_year: '2026',
  semester: '1.º',
  inscriptionType: 'Inscrição' as const,
  ano_entrada: 2026,
  isActive: 1 as const,
  invoice: null,
  code: '26.0013.0001',
  state: 'ACTIVA' as const,
};
const sent = {
  id: 1,
  type: 'TURMA' as const,
  title: 'Prova adiada',
  sender: 'Rosa Tembe',
  expires_at: null,
  sent_at: '2026-03-02T08:00:00.000Z',
  read_at: '2026-03-03T10:30:00.000Z',
};
const empty = { page: 1, per_page: 10 };
const serve = (more: Parameters<typeof serveStudents>[1] = []) =>
  serveStudents(
    [studentRow(1, 'Ana Mondlane', { debt: { open: 300_000, overdue: 300_000 } })],
    [
      ...more,
      on(inscriptionsOfStudent, () => answer.one([])),
      on(studentHistory, () => answer.one(past)),
      on(history, () => answer.page([], empty)),
    ],
  );
const open = (tab = '', api = serve(), actions?: Parameters<typeof renderScreen>[1] & object) =>
  renderScreen(page, {
    url: `/student_details/1${tab && `?separador=${tab}`}`,
    api,
    ...actions,
  });

test('the head tells code, course, state and balance, the first tab who it is, without accessibility violations', async () => {
  const { portal } = open();
  expect(await screen.findByRole('heading', { name: 'Ana Mondlane' })).toBeVisible();
  expect(screen.getByText(/26.0013.0001 · Direito · LABORAL · Turma 1/)).toHaveTextContent(
    /ActivaEm atraso: 3 000,00 MZN/,
  );
  const facts = await screen.findByRole('region', { name: 'Identificação' });
  expect(within(facts).getByText('Bilhete de Identidade 110100200300A')).toBeVisible();
  expect(portal.title()).toBe('Ana Mondlane');
  expect(await violations()).toEqual([]);
});

test('a tab is an address and loads when it is opened, and not before', async () => {
  const { api, user, portal } = open();
  await screen.findByRole('region', { name: 'Identificação' });
  expect(api.calls(studentHistory)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Percurso' }));
  expect(await screen.findByRole('table', { name: '1.º ano, 1.º semestre' })).toBeVisible();
  expect(portal.props.history.location.getState().search).toBe('?separador=percurso');
  expect(api.calls(studentHistory)).not.toEqual([]);
});

test('the path shows the plan with what is passed and in arrears, and the average with its rule', async () => {
  open('percurso');
  const first = await screen.findByRole('table', { name: '1.º ano, 1.º semestre' });
  expect(within(first).getByRole('row', { name: /Introdução/ })).toHaveTextContent('Aprovado14,3620251');
  const second = screen.getByRole('table', { name: '2.º ano, 1.º semestre' });
  expect(within(second).getByRole('row', { name: /Penal/ })).toHaveTextContent('Em atraso8,0');
  const sums = screen.getByRole('region', { name: 'Direito' });
  expect(sums).toHaveTextContent('Média14,3');
  expect(sums).toHaveTextContent('Créditos aprovados6 de 12');
});

test('grades and inscriptions show what there is, and say where there is nothing', async () => {
  const { user } = open('notas');
  expect(await screen.findByRole('row', { name: /Introdução/ })).toHaveTextContent(
    '14,3AprovadoConcluído Com dispensa: Despacho 12/2026Sistema anterior',
  );
  await user.click(screen.getByRole('link', { name: 'Inscrições' }));
  expect(await screen.findByText('Este estudante ainda não tem inscrições.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Auditoria' }));
  expect(await screen.findByText('Este registo não tem histórico.')).toBeVisible();
});

test('a tab that cannot be read says why, and the rest of the page stays', async () => {
  open(
    'percurso',
    serve([
      on(studentHistory, () => {
        throw refuse('unavailable', 'Serviço indisponível.');
      }),
    ]),
  );
  expect(await screen.findByText(/Serviço indisponível/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Notas' })).toBeVisible();
});

test('a user who may not read grades has no tab for them, and its address leads to the first tab', async () => {
  open('notas', serve(), { actions: ['students.read'] });
  expect(await screen.findByRole('region', { name: 'Identificação' })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dados pessoais',
    'Percurso',
    'Observações',
  ]);
});

test('shows results by year and semester, with frequency, exams, result and arrears', async () => {
  const result = {
    average: 1200,
    situation: 'ADMITIDO' as const,
    exam: '4',
    resit: 'F',
    final: 880,
    special: true,
    result: 'REPROVADO' as const,
    closed: false,
  };
  const now = { ...past.enrolments[0]!, id: 10, year: 2026, state: 'INSCRITO' as const, grade: null };
  const enrolments = [{ ...now, attempt: 2, in_arrears: true, result }, past.enrolments[0]!];
  open('notas', serve([on(studentHistory, () => answer.one({ ...past, enrolments }))]));
  const term = await screen.findByRole('region', { name: '2026, 1.º semestre' });
  expect(within(term).getByRole('row', { name: /Introdução/ })).toHaveTextContent(
    'Introdução Em atraso12,0 Admitido4 (especial)F8,8Reprovado',
  );
  expect(within(term).getByText('Inscrito')).toHaveStyle({ borderRadius: '12px' });
  expect(screen.getByRole('region', { name: '2025, 1.º semestre' })).toHaveTextContent('14,3');
});

test('grades of an earlier class stand whole below the table, as they read elsewhere', async () => {
  const grade = { assessment_value: 11.5, status: 'NOTA' as const, classmate_name: 'Turma A' };
  const earlier = [
    { ...grade, id: 1, assessment_type: 'TESTE-1' },
    { ...grade, id: 2, assessment_type: 'TESTE-2', assessment_value: 9.05 },
  ];
  const enrolments = [{ ...past.enrolments[0]!, earlier }];
  open('notas', serve([on(studentHistory, () => answer.one({ ...past, enrolments }))]));
  expect(await screen.findByText(/notas da turma anterior/)).toHaveTextContent(
    'Introdução – notas da turma anterior (Turma A): TESTE-1 11,5, TESTE-2 9,05',
  );
});

test('grades of an annulled enrolment are named as such', async () => {
  const grade = { id: 1, assessment_type: 'TESTE-1', assessment_value: 14, status: 'NOTA' as const };
  const earlier = [{ ...grade, classmate_name: 'Turma A' }];
  const enrolments = [{ ...past.enrolments[0]!, state: 'ANULADO' as const, result: null, earlier }];
  open('notas', serve([on(studentHistory, () => answer.one({ ...past, enrolments }))]));
  expect(await screen.findByText(/nota da inscrição terminada/)).toHaveTextContent(
    'Introdução – nota da inscrição terminada (Turma A): TESTE-1 14,0',
  );
});

test('shows messages to the student with sender and time of reading, to users who may write to students', async () => {
  const rows = [sent, { ...sent, id: 2, title: 'Factura emitida', sender: null, read_at: null }];
  const api = serve([on(studentCommunications, ({ query }) => answer.page(rows, query))]);
  const { unmount } = open('comunicacoes', api);
  const first = await screen.findByRole('row', { name: /Prova adiada/ });
  for (const fact of ['Turma', 'Rosa Tembe', '03/03/2026 12:30:00']) expect(first).toHaveTextContent(fact);
  expect(screen.getByRole('row', { name: /Factura emitida/ })).toHaveTextContent(/Portal.*Por ler/);
  unmount();
  open('comunicacoes', api, { actions: ['students.read'] });
  await screen.findByRole('region', { name: 'Identificação' });
  expect(screen.queryByRole('link', { name: 'Comunicações' })).toBeNull();
});

test('the audit is had as a file too, by who may export', async () => {
  const sentQueries: unknown[] = [];
  const api = serve([
    on(studentCommunications, ({ query }) => answer.page([], query)),
    on(exportStudentHistory, ({ query }) => {
      sentQueries.push(query);
      return answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' });
    }),
  ]);
  const { user } = open('comunicacoes', api);
  await screen.findByText('Este estudante ainda não recebeu comunicações.');
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Auditoria' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(sentQueries).toHaveLength(1));
  expect(sentQueries).toEqual([{ student_id: 1, list: 'AUDITORIA', format: 'xlsx' }]);
});

test.each([
  ['inscricoes', 'INSCRICOES', 'Exportar para pdf', 'pdf'],
  ['percurso', 'PERCURSO', 'Exportar para Excel', 'xlsx'],
  ['notas', 'NOTAS', 'Exportar para CSV', 'csv'],
  ['comunicacoes', 'COMUNICACOES', 'Exportar para pdf', 'pdf'],
])('the list of the tab %s is had as a file, by who may export', async (tab, list, label, format) => {
  const api = serve([
    on(inscriptionsOfStudent, () => answer.one([inscription])),
    on(studentCommunications, ({ query }) => answer.page([sent], query)),
    on(exportStudentHistory, () => answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' })),
  ]);
  const { user, unmount } = open(tab, api);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: label }));
  await waitFor(() => expect(api.calls(exportStudentHistory)).toHaveLength(1));
  expect(api.calls(exportStudentHistory)[0]!.query).toEqual({ student_id: 1, list, format });
  unmount();
  const reads = ['students.read', 'inscriptions.read', 'grades.read', 'communications.create'] as const;
  open(tab, api, { actions: reads });
  await screen.findAllByRole('table');
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

test('tabs of other remotes stand after the grades, are given the student, and go when nobody offers them', async () => {
  const { user, portal } = open();
  await screen.findByRole('region', { name: 'Identificação' });
  const piece = { id: 'mfe-library loans', remote: 'mfe-library', slot: 'student-tab@1', module: 'loans' };
  act(() =>
    portal.pieces.setState(
      [
        { ...piece, title: 'Livros' },
        { ...piece, id: 'mfe-library dados', module: 'dados', title: 'Outros dados' },
        { ...piece, id: 'mfe-library late', slot: 'student-tab@2', title: 'De outra versão' },
      ],
      true,
    ),
  );
  const nav = within(screen.getByRole('navigation', { name: 'Partes da ficha' }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dados pessoais',
    'Inscrições',
    'Percurso',
    'Notas',
    'Livros',
    'Comunicações',
    'Observações',
    'Adaptações',
    'Auditoria',
  ]);
  expect(portal.drawn.size).toBe(0);
  await user.click(nav.getByRole('link', { name: 'Livros' }));
  await waitFor(() => expect([...portal.drawn]).toEqual([['mfe-library loans', { student_id: 1 }]]));
  expect(portal.location().search).toBe('?separador=loans');
  act(() => portal.pieces.setState([], true));
  expect(await screen.findByRole('region', { name: 'Identificação' })).toBeVisible();
  expect(portal.drawn.size).toBe(0);
});

test('the head is read again when somebody says that this account has changed, and for no other', async () => {
  let open_cents = 300_000;
  const api = serve([
    on(student, () => answer.one(studentRow(1, 'Ana', { debt: { open: open_cents, overdue: open_cents } }))),
  ]);
  const { portal } = open('', api);
  expect(await screen.findByText(/Em atraso: 3/)).toBeVisible();
  const calls = api.calls(student).length;
  act(() => portal.props.events.emit('account-changed@1', { student_id: 2 }));
  act(() => portal.props.events.emit('account-changed@2' as never, { student_id: 1 } as never));
  expect(api.calls(student)).toHaveLength(calls);
  open_cents = 0;
  act(() => portal.props.events.emit('account-changed@1', { student_id: 1 }));
  await waitFor(() => expect(screen.queryByText(/Em atraso/)).toBeNull());
});

test('an enrolment of which a precedent failed afterwards is marked in the list of grades', async () => {
  const enrolments = [{ ...past.enrolments[0]!, state: 'INSCRITO' as const, grade: null, flagged: true }];
  open('notas', serve([on(studentHistory, () => answer.one({ ...past, enrolments }))]));
  expect(await screen.findByRole('row', { name: /Introdução/ })).toHaveTextContent('A rever');
});

test('an enrolment is annulled, taken up again, or kept though a precedent failed, each with a reason and by who may', async () => {
  const enrolments = [
    { ...past.enrolments[0]!, id: 1, state: 'INSCRITO' as const, grade: null, flagged: true },
    { ...past.enrolments[0]!, id: 2, subject: 'Latim', state: 'ANULADO' as const, grade: null },
  ];
  const sentBodies: unknown[] = [];
  const api = serve([
    on(studentHistory, () => answer.one({ ...past, enrolments })),
    on(changeEnrolment, ({ params: { id }, body }) => {
      sentBodies.push({ id, ...body });
      return answer.done('Actualizada.', { id, state: body.state });
    }),
    on(keepEnrolment, ({ params: { id }, body }) => {
      sentBodies.push({ id, ...body });
      return answer.done('Mantida.', { id });
    }),
  ]);
  const { user, unmount } = open('notas', api);
  const act = async (what: string, subject: string, reason: string, option?: RegExp) => {
    await user.click(await screen.findByRole('button', { name: `${what} ${subject}` }));
    const dialog = await screen.findByRole('dialog', { name: `${what}: ${subject}` });
    await user.type(within(dialog).getByLabelText('Motivo'), reason);
    if (option) await user.click(within(dialog).getByRole('checkbox', { name: option }));
    await user.click(within(dialog).getByRole('button', { name: what }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };
  const subject = past.enrolments[0]!.subject;
  await act('Manter com dispensa', subject, 'Despacho 4/2026');
  await act('Anular inscrição', subject, 'A pedido do estudante');
  await act('Retomar inscrição', 'Latim', 'Foi um engano', /com dispensa/);
  expect(sentBodies).toEqual([
    { id: 1, reason: 'Despacho 4/2026' },
    { id: 1, state: 'ANULADO', reason: 'A pedido do estudante', override: false },
    { id: 2, state: 'INSCRITO', reason: 'Foi um engano', override: true },
  ]);
  unmount();
  open('notas', api, { actions: ['students.read', 'grades.read'] });
  await screen.findByRole('row', { name: /Latim/ });
  expect(screen.queryByRole('button', { name: /Anular inscrição|Retomar inscrição|Manter/ })).toBeNull();
});

test('an enrolment of a student who gave up is not offered for reinstatement: the studies are', async () => {
  const withdrawn = { kind: 'PEDIDO' as const, on: '2026-03-02' };
  const gaveUp = studentRow(1, 'Ana Mondlane', { active: false, withdrawn: { ...withdrawn, reason: '' } });
  const enrolments = [{ ...past.enrolments[0]!, state: 'ANULADO' as const, result: null }];
  const api = serveStudents([gaveUp], [on(studentHistory, () => answer.one({ ...past, enrolments }))]);
  open('notas', api);
  await screen.findByRole('row', { name: /Introdução/ });
  expect(screen.queryByRole('button', { name: /Retomar inscrição/ })).toBeNull();
});

test('a student is moved to another class from their page, by who may', async () => {
  const { user, unmount } = open('', serve([on(classGroupNames, () => answer.one([]))]));
  await user.click(await screen.findByRole('button', { name: 'Mudar de turma Ana Mondlane' }));
  expect(await screen.findByRole('dialog', { name: 'Mudar Ana Mondlane de turma' })).toBeVisible();
  unmount();
  open('', serve(), { actions: ['students.read'] });
  await screen.findByRole('region', { name: 'Identificação' });
  expect(screen.queryByRole('button', { name: /Mudar de turma/ })).not.toBeInTheDocument();
});

test('a student the caller may not see is refused with the reason', async () => {
  open(
    '',
    serve([
      on(student, () => {
        throw refuse('forbidden', 'Não tem permissão para ver este estudante.');
      }),
    ]),
  );
  expect(await screen.findByText(/Não tem permissão/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Dados pessoais' })).not.toBeInTheDocument();
});
