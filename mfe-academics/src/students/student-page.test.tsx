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
import { answer, on, refuse, renderScreen, fakeApi, lost } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addStudentNote,
  printStudents,
  removeStudentNote,
  studentNotes,
  type StudentNote,
} from '@portal/shared-kit/contract/enrolment/student-office';
import {
  previewReinstatement,
  previewWithdrawal,
  reinstateStudent,
  withdrawStudent,
  type WithdrawalPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import {
  adaptations,
  endAdaptation,
  recordAdaptation,
  type Adaptation,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import {
  moveStudent,
  previewMove,
  type StudentMove,
} from '@portal/shared-kit/contract/enrolment/student-move';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { serveStudents, studentRow } from '../testing/student-fake.ts';
import { StudentPage } from './student-page.tsx';
import { NotesTab } from './notes-tab.tsx';
import { PrintStudents } from './print-students.tsx';
import { ReinstatementDialog, WithdrawalDialog } from './withdrawal-dialog.tsx';
import { AdaptationsTab } from './adaptations-tab.tsx';
import { MoveDialog } from './move-dialog.tsx';

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

test('the head tells code, course, state and balance, the first tab who it is', async () => {
  const { portal } = open();
  expect(await screen.findByRole('heading', { name: 'Ana Mondlane' })).toBeVisible();
  expect(screen.getByText(/26.0013.0001 · Direito · LABORAL · Turma 1/)).toHaveTextContent(
    /ActivaEm atraso: 3 000,00 MZN/,
  );
  const facts = await screen.findByRole('region', { name: 'Identificação' });
  expect(within(facts).getByText('Bilhete de Identidade 110100200300A')).toBeVisible();
  expect(portal.title()).toBe('Ana Mondlane');
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

describe('notes tab', () => {
  const note = (more: Partial<StudentNote> = {}): StudentNote => ({
    id: 5,
    note: 'Telefonou a pedir o extracto.',
    file: null,
    created_at: '2026-11-29T08:00:00.000Z',
    created_by: 'Rosa Secretária',
    removable: true,
    ...more,
  });
  const student = studentRow(1, 'Ana Mondlane', {});

  test('the office writes, reads and removes notes; those of others are not offered for removal', async () => {
    let rows = [note(), note({ id: 4, note: 'De outra pessoa.', removable: false })];
    const api = fakeApi(
      on(studentNotes, () => answer.one(rows)),
      on(addStudentNote, ({ body }) => {
        rows = [note({ id: 6, note: body.note }), ...rows];
        return answer.done('Observação guardada.', null);
      }),
      on(removeStudentNote, ({ params }) => {
        rows = rows.filter(({ id }) => id !== Number(params.note_id));
        return answer.done('Registro Eliminado com Sucesso.', null);
      }),
    );
    const { user } = renderScreen(<NotesTab student={student} />, { api });
    const table = within(await screen.findByRole('table', { name: 'Observações e documentos' }));
    expect(table.getByRole('row', { name: /De outra pessoa/ })).toHaveTextContent('Rosa Secretária');
    expect(screen.queryByRole('button', { name: /Eliminar De outra/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Guardar observação' }));
    expect(await screen.findByText('Escreva a observação.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Observação' }), 'Entregou o certificado.');
    await user.click(screen.getByRole('button', { name: 'Guardar observação' }));
    expect(await screen.findByRole('row', { name: /Entregou o certificado/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Observação' })).toHaveValue('');

    await user.click(screen.getByRole('button', { name: /Eliminar Telefonou/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar esta observação?' }));
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByRole('row', { name: /Entregou/ })).toBeVisible();
  });

  test('a note whose answer was lost is sent again as the same one, and the next one is another', async () => {
    let lose = true;
    const api = fakeApi(
      on(studentNotes, () => answer.one([])),
      on(addStudentNote, () => {
        if (lose) throw lost('timeout');
        return answer.done('Observação guardada.', null);
      }),
    );
    const { user } = renderScreen(<NotesTab student={student} />, { api });
    const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar observação' }));
    await user.type(await screen.findByRole('textbox', { name: 'Observação' }), 'Uma vez.');
    await save();
    lose = false;
    await save();
    expect(await screen.findByRole('textbox', { name: 'Observação' })).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: 'Observação' }), 'Outra.');
    await save();
    const [first, again, next] = api.calls(addStudentNote).map(({ body }) => body!.key);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('without notes it says so, and why notes could not be read', async () => {
    const empty = renderScreen(<NotesTab student={student} />, {
      api: fakeApi(on(studentNotes, () => answer.one([]))),
    });
    expect(await screen.findByText('Ainda não há observações.')).toBeVisible();
    empty.unmount();
    renderScreen(<NotesTab student={student} />, {
      api: fakeApi(
        on(studentNotes, () => {
          throw refuse('unavailable', 'Tente mais tarde.');
        }),
      ),
    });
    expect(await screen.findByText(/Tente mais tarde/)).toBeVisible();
  });

  test('staff on their own record read why there are no notes, and are offered no form', async () => {
    const api = fakeApi(
      on(studentNotes, () => {
        throw refuse('forbidden', 'As observações da secretaria sobre si não lhe são mostradas.');
      }),
    );
    renderScreen(<NotesTab student={student} />, { api });
    expect(await screen.findByText(/não lhe são mostradas/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar observação' })).toBeNull();
  });

  test('labels and cards are made of the selected students', async () => {
    const sent: unknown[] = [];
    jest.spyOn(window, 'open').mockReturnValue(null);
    const api = fakeApi(
      on(printStudents, ({ body }) => {
        sent.push(body);
        throw refuse('overloaded', 'Tente mais tarde.');
      }),
    );
    const { user } = renderScreen(<PrintStudents ids={[3, 1]} />, { api });
    await user.click(screen.getByRole('button', { name: 'Cartões' }));
    expect(await screen.findByText(/Tente mais tarde/)).toBeVisible();
    expect(sent).toEqual([{ paper: 'CARTOES', ids: [3, 1] }]);
  });
});

describe('withdrawal dialog', () => {
  const plan: WithdrawalPlan = {
    student_id: 1,
    class_group: { id: 4, name: 'Turma 1' },
    credit: 300_000,
    owed: 250_000,
    subjects: [{ id: 9, name: 'Penal' }],
    inscriptions: [{ id: 3, what: 'Inscrição 2026 – Direito', state: 'ACTIVA' }],
    invoices: [
      { id: 5, number: 'FT 2026/5', description: 'Propina Maio', open: 250_000, credit: 0, fate: 'FICA' },
      { id: 6, number: 'FT 2026/6', description: 'Propina Julho', open: 0, credit: 300_000, fate: 'CREDITO' },
    ],
  };
  const student = studentRow(1, 'Ana Mondlane');

  test('shows the effects of a withdrawal before it is confirmed, and a refusal at its field', async () => {
    let refused = true;
    const sentBodies: unknown[] = [];
    const api = serveStudents(
      [],
      [
        on(previewWithdrawal, () => answer.one(plan)),
        on(withdrawStudent, ({ body }) => {
          if (refused)
            throw refuse('invalid', 'Reveja os campos.', { errors: { kind: ['Este estudante renovou.'] } });
          sentBodies.push(body);
          return answer.done('Desistência registada.', plan);
        }),
      ],
    );
    const onClose = jest.fn();
    const { user } = renderScreen(<WithdrawalDialog student={student} onClose={onClose} />, { api });
    const dialog = within(await screen.findByRole('dialog', { name: 'Desistência de Ana Mondlane' }));
    expect(await dialog.findByText('Deixa a turma Turma 1: o lugar fica livre.')).toBeVisible();
    const bills = dialog.getByRole('region', { name: 'Facturas' });
    expect(
      within(bills)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/FT 2026\/5 · Propina Maio · 2.500,00.MZN – continua por pagar/),
      expect.stringMatching(/FT 2026\/6 · Propina Julho · 3.000,00.MZN – paga: passa a crédito/),
    ]);
    await user.type(dialog.getByLabelText('Motivo'), 'Mudou de província');
    await user.click(dialog.getByRole('button', { name: 'Registar desistência' }));
    expect(await dialog.findByText('Este estudante renovou.')).toBeVisible();
    refused = false;
    const previews = api.calls(previewWithdrawal).length;
    await user.click(dialog.getByRole('button', { name: 'Registar desistência' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.calls(previewWithdrawal)).toHaveLength(previews);
    expect(sentBodies).toMatchObject([{ kind: 'PEDIDO', reason: 'Mudou de província' }]);
  });

  test('shows before a reinstatement what it restores, and what not and why', async () => {
    const outcome = {
      student_id: 1,
      class_group: null,
      subjects: plan.subjects,
      inscriptions: plan.inscriptions,
      refused: [
        { what: 'Turma 1', reason: 'A turma está cheia.', may_override: false },
        { what: 'Civil', reason: 'Limite de 8 disciplinas por semestre.', may_override: true },
      ],
    };
    const withdrawn = { kind: 'ABANDONO' as const, on: '2026-05-04', reason: 'Deixou de vir' };
    const api = serveStudents(
      [],
      [
        on(previewReinstatement, () => answer.one({ ...outcome, withdrawn })),
        on(reinstateStudent, () => answer.done('Estudante retomado.', outcome)),
      ],
    );
    const onClose = jest.fn();
    const { user } = renderScreen(<ReinstatementDialog student={student} onClose={onClose} />, { api });
    const dialog = within(await screen.findByRole('dialog', { name: 'Retomar os estudos de Ana Mondlane' }));
    expect(await dialog.findByText('Desistiu em 04/05/2026 (Abandono): Deixou de vir')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Volta a ter' })).toHaveTextContent(
      /Inscrição 2026 – Direito – Activa.*Penal/,
    );
    expect(dialog.getByRole('region', { name: 'Não volta' })).toHaveTextContent(
      'Turma 1 – A turma está cheia.',
    );
    await user.click(dialog.getByRole('checkbox', { name: /com dispensa/ }));
    await user.type(dialog.getByLabelText('Motivo'), 'Regressou aos estudos');
    const previews = api.calls(previewReinstatement).length;
    await user.click(dialog.getByRole('button', { name: 'Retomar estudos' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.calls(previewReinstatement)).toHaveLength(previews);
    expect(api.calls(reinstateStudent)[0]!.body).toEqual({ reason: 'Regressou aos estudos', override: true });
  });
});

describe('adaptations tab', () => {
  const anAdaptation = (more: Partial<Adaptation> = {}): Adaptation => ({
    id: 7,
    kind: 'TEMPO_EXTRA',
    minutes_per_hour: 15,
    note: '',
    state: 'EM_VIGOR',
    valid_from: '2026-02-01',
    valid_until: null,
    recorded_at: '2026-02-01T08:00:00.000Z',
    recorded_by: 'Rui Manuel',
    ended_at: null,
    ended_by: null,
    end_reason: '',
    ...more,
  });
  const past = anAdaptation({
    id: 6,
    kind: 'SALA_TERREA',
    minutes_per_hour: null,
    state: 'TERMINADA',
    valid_until: '2026-06-30',
    ended_at: '2026-03-01T08:00:00.000Z',
    ended_by: 'Ana Sitoe',
    end_reason: 'Já não precisa',
  });
  const student = studentRow(1, 'Ana Mondlane', { is_deficient: 1, deficient_type: 'Baixa Visao' });

  test('lists adaptations with their days and author, and ends a current one with a reason', async () => {
    const ended: unknown[] = [];
    const api = serveStudents(
      [],
      [
        on(adaptations, () => answer.one([anAdaptation(), past])),
        on(endAdaptation, ({ params, body }) => {
          ended.push({ ...params, ...body });
          return answer.done('Adaptação terminada.', null);
        }),
      ],
    );
    const { user } = renderScreen(<AdaptationsTab student={student} />, { api });
    const table = within(await screen.findByRole('table', { name: 'Adaptações' }));
    const [, now, before] = table.getAllByRole('row');
    expect(now).toHaveTextContent(
      /Tempo extra: 15 minutos por hora.*desde 01\/02\/2026, sem fim marcado.*Em vigor/,
    );
    expect(before).toHaveTextContent(/01\/02\/2026 a 30\/06\/2026.*Terminada por Ana Sitoe.*Já não precisa/);
    expect(within(before!).queryByRole('button')).toBeNull();
    await user.click(within(now!).getByRole('button', { name: /^Terminar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Pedido do estudante');
    await user.click(dialog.getByRole('button', { name: 'Terminar' }));
    await waitFor(() => expect(ended).toEqual([{ id: 7, reason: 'Pedido do estudante' }]));
  });

  test('a new one begins with what the disability suggests, and is not sent without the consent', async () => {
    const sentBodies: unknown[] = [];
    let refused = true;
    const api = serveStudents(
      [],
      [
        on(adaptations, () => answer.one([])),
        on(recordAdaptation, ({ body }) => {
          sentBodies.push(body);
          if (refused) throw refuse('duplicate', 'Reveja os campos.', { errors: { kind: ['Já tem esta.'] } });
          return answer.done('Adaptação registada.', null);
        }),
      ],
    );
    const { user } = renderScreen(<AdaptationsTab student={student} />, { api });
    expect(await screen.findByText('Este estudante não tem adaptações registadas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Registar adaptação' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adaptação de Ana Mondlane' }));
    expect(dialog.getByText(/Costuma pedir: Prova em letra ampliada, Tempo extra/)).toBeVisible();
    expect(dialog.queryByLabelText('Minutos a mais por hora')).toBeNull();
    const send = dialog.getByRole('button', { name: 'Registar adaptação' });
    await user.click(send);
    expect(await dialog.findByText('Só se regista com o consentimento do estudante.')).toBeVisible();
    expect(sentBodies).toEqual([]);
    await user.click(
      dialog.getByRole('checkbox', { name: 'O estudante consentiu que isto fique registado' }),
    );
    await user.click(send);
    expect(await dialog.findByText('Já tem esta.')).toBeVisible();
    refused = false;
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentBodies[1]).toMatchObject({
      kind: 'LETRA_AMPLIADA',
      minutes_per_hour: null,
      valid_until: null,
      consent: true,
    });
  });

  test('nothing is recorded of somebody who does not study any more', async () => {
    const api = serveStudents([], [on(adaptations, () => answer.one([past]))]);
    renderScreen(<AdaptationsTab student={{ ...student, active: false }} />, { api });
    expect(await screen.findByRole('table', { name: 'Adaptações' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Registar adaptação' })).toBeNull();
  });
});

describe('move dialog', () => {
  const shown: StudentMove = {
    student_id: 1,
    from: { id: 4, name: 'Turma 1' },
    to: { id: 5, name: 'Turma 2', academic_year_id: 1, semester_id: 2, capacity: 30, members: 12 },
    other_shift: true,
    subjects: [
      {
        subject_id: 1,
        subject: 'Penal',
        what: 'LEVADA',
        classmate_name: 'Turma 1',
        full: false,
        grades: {
          moved: ['TESTE-1', 'TESTE-2'],
          kept: [{ assessment_type: 'MINI-TESTE-1', classmate_name: 'Turma 1', value: '12,5' }],
          frequency: { average: 1390, situation: 'Admitido' },
          obstacle: null,
        },
      },
      {
        subject_id: 2,
        subject: 'Civil',
        what: 'FICA',
        classmate_name: 'Turma 1',
        full: false,
        grades: null,
      },
      {
        subject_id: 3,
        subject: 'Fiscal',
        what: 'EM_FALTA',
        classmate_name: null,
        full: false,
        grades: null,
      },
    ],
  };
  const names = [
    {
      id: 5,
      name: 'Turma 2',
      course_id: 13,
      course_name: 'Direito',
      course_code: '0013',
      level_name: '1',
      scholar_shift: 'LABORAL' as const,
      entry_year: 2026,
      academic_year_id: 1,
      semester_id: 1,
      capacity: 40,
      students: 38,
    },
  ];
  function open(
    more: Parameters<typeof serveStudents>[1] = [],
    preview = shown,
    actions: readonly Permission[] = permissionNames,
  ) {
    const api = serveStudents(
      [],
      [
        ...more,
        on(classGroupNames, () => answer.one(names)),
        on(previewMove, () => answer.one(preview)),
        on(moveStudent, () => answer.done('Estudante na turma Turma 2.', preview)),
      ],
    );
    const onClose = jest.fn();
    const student = studentRow(1, 'Ana Mondlane');
    return { onClose, ...renderScreen(<MoveDialog student={student} onClose={onClose} />, { api, actions }) };
  }
  const choose = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('combobox', { name: 'Nova turma' }));
    await user.click(await screen.findByText('Turma 2 · nível 1 · LABORAL · ingresso 2026 · 38/40 lugares'));
    return within(await screen.findByRole('dialog', { name: 'Mudar Ana Mondlane de turma' }));
  };

  test('shows carried, remaining and missing grades before the move, which sends the class that was shown', async () => {
    const opened = open();
    expect(await screen.findByRole('button', { name: 'Mudar de turma' })).toBeDisabled();
    const dialog = await choose(opened);
    expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'Penal (Turma 1) – Vai para a nova turmaNotas levadas: TESTE-1, TESTE-2. ' +
        "Sem coluna na nova turma, ficam como 'nota da turma anterior': MINI-TESTE-1 12,5. " +
        'Frequência já submetida: entra por pauta suplementar com MF 13,9 (Admitido).',
      'Civil (Turma 1) – Fica na turma onde é dada',
      'Fiscal – Em falta: inscrever à parte',
    ]);
    expect(
      dialog.getByText('Está na turma Turma 1. Na nova turma: 12 de 30 lugares ocupados.'),
    ).toBeVisible();
    expect(dialog.getByText('A nova turma tem outro regime do que o estudante.')).toBeVisible();
    await opened.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Pedido do estudante');
    const previews = opened.api.calls(previewMove).length;
    await opened.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
    expect(await screen.findByText('Estudante na turma Turma 2.')).toBeVisible();
    expect(opened.api.calls(previewMove)).toHaveLength(previews);
    expect(opened.api.calls(moveStudent)[0]!.body).toEqual({
      classmate_id: 5,
      from_classmate_id: 4,
      reason: 'Pedido do estudante',
      confirm_overbook: false,
      seen: { academic_year_id: 1, semester_id: 2 },
    });
    expect(opened.onClose).toHaveBeenCalled();
  });

  test.each([
    'Outra pessoa mudou entretanto este estudante: está agora na turma Turma 9.',
    'A turma Turma 2 passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.',
  ])('what changed meanwhile is said, the dialog stays and reads what is so now: %s', async (message) => {
    const view = open([
      on(moveStudent, () => {
        throw refuse('conflict', message);
      }),
    ]);
    const dialog = await choose(view);
    await view.user.type(await dialog.findByRole('textbox', { name: 'Motivo' }), 'Pedido do estudante');
    await view.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(view.onClose).not.toHaveBeenCalled();
    expect(view.api.calls(previewMove).length).toBeGreaterThan(1);
  });

  test('offers classes of the course only; the present class and full ones cannot be chosen, with the reason', async () => {
    const all = [
      ...names,
      { ...names[0]!, id: 4, name: 'Turma 1' },
      { ...names[0]!, id: 6, name: 'Turma 3', students: 40 },
    ];
    const { user, api } = open([on(classGroupNames, () => answer.one(all))], shown, ['enrolment.update']);
    await user.click(await screen.findByRole('combobox', { name: 'Nova turma' }));
    const closed = (name: RegExp) => screen.findByTitle(name);
    expect(await closed(/^Turma 1 .* – turma actual$/)).toHaveAttribute('aria-disabled', 'true');
    expect(await closed(/^Turma 3 .* – sem lugares$/)).toHaveAttribute('aria-disabled', 'true');
    expect(api.calls(classGroupNames)[0]!.query.course_id).toBe(13);
  });

  test('a full class asks who may overbook to say so', async () => {
    const opened = open([], { ...shown, to: { ...shown.to, members: 30 } });
    const dialog = await choose(opened);
    await opened.user.click(await dialog.findByRole('checkbox', { name: 'Exceder a capacidade da turma' }));
    await opened.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Autorizado');
    await opened.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
    await screen.findByText('Estudante na turma Turma 2.');
    expect(opened.api.calls(moveStudent)[0]!.body.confirm_overbook).toBe(true);
  });

  test('a subject that cannot move now keeps the move from being confirmed, and says why', async () => {
    const obstacle = 'Há uma rectificação de nota por decidir: decida-a antes de mudar o estudante.';
    const [penal, ...others] = shown.subjects;
    const blocked = { ...penal!, grades: { moved: [], kept: [], frequency: null, obstacle } };
    const dialog = await choose(open([], { ...shown, subjects: [blocked, ...others] }));
    expect(await dialog.findByText(obstacle)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Mudar de turma' })).toBeDisabled();
  });
});
