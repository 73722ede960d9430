import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { correctPerson, personAccount, type PersonDocument } from '@portal/shared-kit/contract/people/person';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import {
  addTeacherDocument,
  allocatedClassGroups,
  historicTeacher,
  removeTeacherDocument,
  teacher,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import {
  blockUser,
  unblockUser,
  resetUserPassword,
  user as userRegister,
} from '@portal/shared-kit/contract/identity/users';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPerson } from '../common/person/person-fake.ts';
import { allocation, past, row } from './teacher-fake.ts';
import { TeacherProfilePage } from './teacher-profile-page.tsx';

const document1: PersonDocument = {
  id: 7,
  kind: 'CV',
  name: 'Currículo.pdf',
  media_type: 'application/pdf',
  size: 123_456,
  created_at: '2026-03-04T08:00:00.000Z',
};
const account = {
  user_id: 5,
  email: 'joaquim@teste.test',
  role: 'Teacher',
  active: true,
  blocked: false,
  first_logg: 'não' as const,
  last_login_at: '2026-11-20T10:00:00.000Z',
};
const userRow = {
  id: 5,
  person_id: 11,
  fullName: 'Joaquim Mondlane',
  email: 'joaquim@teste.test',
  contact: '',
  role_id: 5,
  role: 'Teacher',
  blocked: true,
  first_logg: 'não' as const,
  last_login_at: null,
  protected: false,
  active: true,
  version: 1,
  in_use: true,
};
const fakes = {
  get: on(teacher.get, () => answer.one(row())),
  selects: [
    on(allDepartments, () => answer.one([{ id: 3, dep_name: 'Letras' }])),
    on(provinces, () => answer.one([])),
    on(districts, () => answer.one([])),
  ],
};
const open = (
  tab: string,
  others: Parameters<typeof fakeApi>,
  actions: readonly (typeof permissionNames)[number][] = permissionNames,
) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
      <Route path="/teachers/" element={<p>lista</p>} />
    </Routes>,
    { url: `/teachers/1?separador=${tab}`, api: fakeApi(...others, fakes.get, ...fakes.selects), actions },
  );

test('the profile begins with the data of the teacher as facts, and leads to the other parts', async () => {
  const { portal } = open('', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Joaquim Mondlane' })).toBeInTheDocument();
  const identity = within(await screen.findByRole('region', { name: 'Identificação' }));
  expect(identity.getByText('080105678901J')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  const parts = within(screen.getByRole('navigation', { name: 'Separadores' })).getAllByRole('link');
  expect(parts.map((link) => link.textContent)).toEqual([
    'Dados',
    'Documentos',
    'Alocações',
    'Histórico',
    'Conta',
  ]);
  expect(parts[0]).toHaveAttribute('aria-current', 'page');
  expect(portal.title()).toBe('Joaquim Mondlane');
  expect(await violations()).toEqual([]);
});

test('a corrected identity stands in the data at once', async () => {
  let fullName = 'Joaquim Mondlane';
  const { user } = open('', [
    on(teacher.get, () => answer.one({ ...row(), fullName })),
    on(correctPerson, ({ body }) => {
      fullName = body.fullName;
      return answer.done('Identificação corrigida.', aPerson({ fullName }));
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Corrigir identificação Joaquim Mondlane' }));
  const form = within(await screen.findByRole('dialog', { name: /^Corrigir identificação/ }));
  fireEvent.change(await form.findByLabelText('Nome completo'), { target: { value: 'Joaquim Machel' } });
  fireEvent.change(form.getByLabelText('Motivo da correcção'), { target: { value: 'Nome trocado' } });
  const file = new File(['%PDF-'], 'bi.pdf', { type: 'application/pdf' });
  await user.upload(form.getByLabelText('Novo documento'), file);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('heading', { level: 1, name: 'Joaquim Machel' });
  const identity = within(screen.getByRole('region', { name: 'Identificação' }));
  expect(await identity.findByText('Joaquim Machel')).toBeInTheDocument();
});

test('a teacher who is not there is said so, with a way to try again', async () => {
  const page = (
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
    </Routes>
  );
  const missing = on(teacher.get, () => {
    throw refuse('not_found', 'Professor não encontrado.');
  });
  renderScreen(page, { url: '/teachers/9', api: fakeApi(missing) });
  expect(await screen.findByText('Professor não encontrado.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('who may only read is offered no change, and no account', async () => {
  open('', [], ['teachers.read']);
  await screen.findByRole('region', { name: 'Identificação' });
  expect(screen.queryByRole('button', { name: /Editar|Eliminar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Conta' })).not.toBeInTheDocument();
});

describe('documents', () => {
  const list = on(teacherDocuments, () => answer.one([document1]));
  const file = (size = 10) => new File([new Uint8Array(size)], 'novo.pdf', { type: 'application/pdf' });

  test('are listed with what they are and when they came', async () => {
    open('documentos', [list]);
    const cells = within(await screen.findByRole('row', { name: /Currículo/ })).getAllByRole('cell');
    expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual([
      'Currículo.pdf',
      'CV',
      '121 KB',
      '04/03/2026 10:00:00',
    ]);
    expect(await violations()).toEqual([]);
  });

  test('are handed in with their kind, and the list is read again', async () => {
    const rows: PersonDocument[] = [];
    const { user, api } = open('documentos', [
      on(teacherDocuments, () => answer.one([...rows])),
      on(addTeacherDocument, () => {
        rows.push(document1);
        return answer.done('Documento guardado.', document1);
      }),
    ]);
    expect(await screen.findByText('Ainda não há documentos deste professor.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Tipo de documento'), 'Certificado');
    await user.upload(screen.getByLabelText('Ficheiro'), file());
    await user.click(screen.getByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByText('Documento guardado.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Currículo/ })).toBeInTheDocument();
    expect(api.calls(addTeacherDocument)[0]).toMatchObject({
      params: { id: 1 },
      body: { kind: 'CERTIFICADO' },
    });
  });

  test('that are missing or too large are refused before anything is sent', async () => {
    const { user, api } = open('documentos', [
      list,
      on(addTeacherDocument, () => answer.done('', document1)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByText('Escolha um ficheiro.')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Ficheiro'), file(5 * 1_048_576 + 1));
    await user.click(screen.getByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByText(/demasiado grande/)).toBeInTheDocument();
    expect(api.calls(addTeacherDocument)).toEqual([]);
  });

  test('that the server refuses stay chosen, with the reason', async () => {
    const reason = 'O conteúdo do ficheiro não é de um tipo aceite: PDF, JPG, PNG.';
    const { user } = open('documentos', [
      list,
      on(addTeacherDocument, () => {
        throw refuse('unsupported', reason, { errors: { file: [reason] } });
      }),
    ]);
    await user.upload(await screen.findByLabelText('Ficheiro'), file());
    await user.click(screen.getByRole('button', { name: 'Guardar documento' }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByLabelText<HTMLInputElement>('Ficheiro').files).toHaveLength(1);
  });

  test('are saved under their name, and a refusal is told', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    let isMissing = false;
    const { user } = open('documentos', [
      list,
      on(teacherDocument, () => {
        if (isMissing) throw refuse('not_found', 'Documento não encontrado.');
        return new ArrayBuffer(4);
      }),
    ]);
    const button = await screen.findByRole('button', { name: 'Descarregar Currículo.pdf' });
    await user.click(button);
    await waitFor(() => expect(saved).toEqual(['Currículo.pdf']));
    isMissing = true;
    await user.click(button);
    expect(await screen.findByText(/Documento não encontrado/)).toBeInTheDocument();
    click.mockRestore();
  });

  test('are removed after a question', async () => {
    const rows = [document1];
    const { user, api } = open('documentos', [
      on(teacherDocuments, () => answer.one([...rows])),
      on(removeTeacherDocument, () => {
        rows.length = 0;
        return answer.done('Registro Eliminado com Sucesso.', null);
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar Currículo.pdf' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Nao tera como reverter esta operacao!')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Ainda não há documentos deste professor.')).toBeInTheDocument();
    expect(api.calls(removeTeacherDocument)[0]!.params).toEqual({ id: 1, document_id: 7 });
  });

  test('are only taken by who may not change the teacher', async () => {
    open('documentos', [list], ['teachers.read']);
    expect(await screen.findByRole('button', { name: /Descarregar/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Eliminar|Guardar/ })).not.toBeInTheDocument();
  });
});

test('the classes of the teacher are listed with their subjects, or their absence is said', async () => {
  const { unmount } = open('alocacoes', [on(allocatedClassGroups, () => answer.one([allocation]))]);
  const cells = within(await screen.findByRole('row', { name: /Álgebra/ })).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    'Álgebra',
    'Turma-1-LABORAL',
    'Matemática',
    '1.º ano',
    'LABORAL',
    '2026',
    '1.º',
    'Responsável',
    'Desde 09/02/2026',
  ]);
  expect(screen.getByRole('link', { name: 'Alocar, substituir ou remover' })).toHaveAttribute(
    'href',
    '/teachers/alocate/1',
  );
  expect(await violations()).toEqual([]);
  unmount();
  open('alocacoes', [on(allocatedClassGroups, () => answer.one([]))]);
  expect(await screen.findByText('Este professor ainda não tem turmas.')).toBeInTheDocument();
});

test('the history tells what was taught, page by page, and a failure of it can be tried again', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({ ...past, id: n + 1, subject: `Disciplina ${n + 1}` }));
  const { user, unmount } = open('historico', [on(historicTeacher, ({ query }) => answer.page(rows, query))]);
  const cells = within(await screen.findByRole('row', { name: /Disciplina 1 / })).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    '2025',
    '1.º Semestre',
    'Turma-1-LABORAL',
    'Matemática',
    'Disciplina 1',
    'Responsável',
    '10/02/2025 a 30/06/2025',
    '32',
    '—',
    'Homologada',
  ]);
  await user.click(screen.getByRole('button', { name: 'Seguinte' }));
  expect(await screen.findByRole('row', { name: /Disciplina 12/ })).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  unmount();
  open('historico', [
    on(historicTeacher, () => {
      throw refuse('unavailable', 'A base de dados está indisponível.');
    }),
  ]);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
});

test.each([
  ['alocacoes', 'por_terminar'],
  ['historico', undefined],
])('the list of the tab %s is had as a file, by who may export allocations', async (tab, state) => {
  const lists = [
    on(allocatedClassGroups, () => answer.one([allocation])),
    on(historicTeacher, ({ query }) => answer.page([past], query)),
  ];
  const { user, api, unmount } = open(tab, [
    ...lists,
    on(exportTeachings, () => answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(api.calls(exportTeachings)).toHaveLength(1));
  expect(api.calls(exportTeachings)[0]!.query).toEqual({
    ...{ teacher_id: 1, format: 'xlsx', search: '', state },
  });
  unmount();
  open(tab, lists, ['teachers.read']);
  await screen.findByRole('row', { name: /Álgebra/ });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

describe('account', () => {
  test('shows its state, and sends a new password after a question', async () => {
    const { user, api } = open('conta', [
      on(personAccount, () => answer.one(account)),
      on(resetUserPassword, () => answer.done('Senha temporária enviada.', null)),
    ]);
    expect(await screen.findByText('Activo')).toBeInTheDocument();
    expect(screen.getByText('20/11/2026 12:00:00')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Repor senha' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Repor senha' }));
    expect(await screen.findByText('Senha temporária enviada.')).toBeInTheDocument();
    expect(api.calls(resetUserPassword)[0]!.body).toEqual({ user_id: 5 });
  });

  test('is blocked with a reason, which can be undone at once', async () => {
    let blocked = false;
    const { user, api } = open('conta', [
      on(personAccount, () => answer.one({ ...account, blocked })),
      on(blockUser, () => {
        blocked = true;
        return answer.done('Conta bloqueada.', userRow);
      }),
      on(userRegister.get, () => answer.one({ ...userRow, blocked })),
      on(unblockUser, () => {
        blocked = false;
        return answer.done('Utilizador desbloqueado.', { ...userRow, blocked });
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Bloquear' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Saiu da instituição');
    await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('Bloqueado')).toBeInTheDocument();
    expect(api.calls(blockUser)[0]!.body).toEqual({ user_id: 5, reason: 'Saiu da instituição' });

    await user.click(screen.getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Activo')).toBeInTheDocument();
    expect(api.calls(unblockUser)[0]!.body).toEqual({ user_id: 5, reason: 'Anulado logo a seguir.' });
  });

  test('is created for a teacher who has none, with the role of teachers proposed', async () => {
    let made = false;
    const { user, api } = open('conta', [
      on(personAccount, () => answer.one(made ? { ...account, first_logg: 'yes' as const } : null)),
      on(roleOptions, () => answer.one([{ id: 5, name: 'Teacher', grantable: true }])),
      on(userRegister.create, () => {
        made = true;
        return answer.done('Conta criada.', userRow);
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Criar conta' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Docente')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Aguarda a primeira entrada')).toBeInTheDocument();
    expect(api.calls(userRegister.create)[0]!.body).toMatchObject({
      person_id: 11,
      email: 'joaquim@teste.test',
      role_id: 5,
    });
  });
});
