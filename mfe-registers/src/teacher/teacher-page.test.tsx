import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import {
  teacher,
  type TeacherRow,
  allocatedClassGroups,
  historicTeacher,
  addTeacherDocument,
  removeTeacherDocument,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { held, on, refuse, renderScreen, type Fake, answer, fakeApi } from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  correctPerson,
  knownPeople,
  knownPerson,
  type PersonDocument,
  personAccount,
} from '@portal/shared-kit/contract/people/person';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { Route, Routes } from '@portal/shared-kit/router';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import {
  blockUser,
  unblockUser,
  resetUserPassword,
  user as userRegister,
} from '@portal/shared-kit/contract/identity/users';
import { row, serve, allocation, past, openProfile } from '../testing/teacher-fake.tsx';
import { aPerson, fakePeople } from '../testing/person-fake.ts';
import { TeacherPage } from './teacher-page.tsx';
import { TeacherProfilePage } from './teacher-profile-page.tsx';

const option = (name: string | RegExp) =>
  screen.findByText(name, { selector: '.ant-select-item-option-content' });
const openForm = async (button: string) => {
  const { user, api } = opened;
  await user.click(await screen.findByRole('button', { name: button }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByLabelText('Nome completo');
  return { user, api, drawer };
};
let opened: ReturnType<typeof renderScreen>;
const show = (
  rows: TeacherRow[],
  { actions = permissionNames, answers = [] }: { actions?: typeof permissionNames; answers?: Fake[] } = {},
) => {
  opened = renderScreen(<TeacherPage />, { url: '/teachers/', api: serve(rows, ...answers), actions });
  return opened;
};

test('the list shows name, gender, contact, e-mail and entry date, and leads to the profile', async () => {
  const { portal } = show([row(), row({ id: 2, fullName: 'Rosa Tembe', active: false })]);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Todas Professores' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Nome', 'Género', 'Contacto', 'E-mail', 'Data de entrada', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Mondlane/ })).getAllByRole('cell');
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    'Joaquim Mondlane',
    'Masculino',
    '843100105',
    'joaquim@teste.test',
    '03/02/2026',
  ]);
  expect(within(screen.getByRole('row', { name: /Tembe/ })).getByText('Inactivo')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Joaquim Mondlane' })).toHaveAttribute('href', '/teachers/1');
  expect(portal.title()).toBe('Todas Professores');
});

test('an empty register says so', async () => {
  show([]);
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  show([], {
    answers: [
      on(teacher.list, () => {
        throw refuse('unavailable', 'A base de dados está indisponível.');
      }),
    ],
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('a user who may only read sees no button that changes anything', async () => {
  show([row()], { actions: ['teachers.read'] });
  await screen.findByRole('row', { name: /Mondlane/ });
  expect(screen.getByRole('button', { name: 'Ver Joaquim Mondlane' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a teacher is added: only digits are taken in the contact, and what the contract gives stands already', async () => {
  show([row()]);
  const { user, api, drawer } = await openForm('Adicionar');
  // In one step: each key would render the whole form again.
  fireEvent.change(drawer.getByLabelText('Nome completo'), { target: { value: 'Ângela Bila' } });
  await user.click(drawer.getByLabelText('Género'));
  await user.click(await option('Feminino'));
  fireEvent.change(drawer.getByLabelText('Data de nascimento'), { target: { value: '1980-05-17' } });
  await user.click(drawer.getByLabelText('Contacto'));
  await user.paste('84-12x345');
  await user.keyboard('67');
  expect(drawer.getByLabelText('Contacto')).toHaveValue('841234567');
  fireEvent.change(drawer.getByLabelText('E-mail'), { target: { value: 'angela@teste.test' } });
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  expect(drawer.getByLabelText('Nacionalidade')).toHaveValue('Moçambique');
  expect(drawer.getByLabelText('Tipo de deficiência')).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Professor criado com sucesso.')).toBeInTheDocument();
  expect(api.calls(teacher.create)[0]!.body).toMatchObject({
    fullName: 'Ângela Bila',
    gender: 'Feminino',
    birthDate: '1980-05-17',
    contact: '841234567',
    department_id: 4,
    nactionality: 'Moçambique',
    hasCertificate: 'Não',
    person_id: null,
    create_user: false,
  });
});

test('shows missing fields at each field and once above, and sends nothing', async () => {
  show([]);
  const { user, api, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  for (const message of [
    'Indique o nome completo.',
    'Escolha o género.',
    'Indique a data de nascimento.',
    'Por favor, insira um número de telefone válido.',
    'Por favor, insira um endereço de e-mail válido.',
    'Escolha o departamento.',
  ])
    await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(api.calls(teacher.create)).toEqual([]);
});

test('shows at once that a teacher is a minor, and blocks the form when it is sent', async () => {
  show([row()]);
  const { user, api, drawer } = await openForm('Editar Joaquim Mondlane');
  const date = drawer.getByLabelText('Data de nascimento');
  await user.clear(date);
  await user.type(date, `${new Date().getFullYear() - 17}-01-01`);
  expect(await drawer.findByText('Menor de idade')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Informe uma data válida!')).toHaveLength(2));
  expect(api.calls(teacher.update)).toEqual([]);
});

test('the type of a deficiency opens with «Sim» and empties with «Não»', async () => {
  show([row({ is_deficient: 'Sim', deficient_type: 'Cegueira' })]);
  const { user, api, drawer } = await openForm('Editar Joaquim Mondlane');
  const group = within(drawer.getByRole('group', { name: 'Deficiência' }));
  expect(group.getByText('Cegueira')).toBeInTheDocument();
  await user.click(group.getByRole('radio', { name: 'Não' }));
  expect(drawer.getByLabelText('Tipo de deficiência')).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Professor actualizado com sucesso.');
  expect(api.calls(teacher.update)[0]!.body).toMatchObject({ is_deficient: 'Não', deficient_type: null });
});

test('somebody who is registered already is chosen, fills the form and is sent as the same person', async () => {
  show([]);
  const { user, api, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe (•••••123S)'));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Professor criado com sucesso.');
  expect(api.calls(teacher.create)[0]!.body).toMatchObject({
    person_id: 21,
    fullName: 'Rosa Tembe',
    contact: '823100107',
  });
});

test('the late answer about a person chosen before does not replace the one chosen now', async () => {
  const people = [
    aPerson({ person_id: 21, fullName: 'Rosa Tembe' }),
    aPerson({ person_id: 22, fullName: 'Bento Cossa' }),
  ];
  const late = held();
  const answered: number[] = [];
  show([], {
    answers: [
      on(knownPeople, () =>
        answer.one(people.map(({ person_id: id, fullName: name }) => ({ id, name, doc_number: '' }))),
      ),
      on(knownPerson, async ({ params }) => {
        if (params.id === 21) await late;
        answered.push(params.id);
        return answer.one(people.find(({ person_id }) => person_id === params.id)!);
      }),
    ],
  });
  const { user, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Bento Cossa'));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Bento Cossa'));
  await act(async () => late.release());
  await waitFor(() => expect(answered).toEqual([22, 21]));
  await act(async () => undefined);
  expect(drawer.getByLabelText('Nome completo')).toHaveValue('Bento Cossa');
});

test('where a second person cannot be read, what was typed stands again, not the first person', async () => {
  const people = [21, 22].map((id) =>
    aPerson({ person_id: id, fullName: id === 21 ? 'Rosa Tembe' : 'Bento Cossa' }),
  );
  show([], {
    answers: [
      on(knownPeople, () =>
        answer.one(people.map(({ person_id: id, fullName: name }) => ({ id, name, doc_number: '' }))),
      ),
      on(knownPerson, ({ params }) => {
        if (params.id === 22) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one(people[0]!);
      }),
    ],
  });
  const { user, drawer } = await openForm('Adicionar');
  const name = drawer.getByLabelText('Nome completo');
  fireEvent.change(name, { target: { value: 'Ângela Bila' } });
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe'));
  await waitFor(() => expect(name).toHaveValue('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Bento Cossa'));
  await waitFor(() => expect(name).toHaveValue('Ângela Bila'));
  expect(drawer.getByLabelText('Contacto')).toHaveValue('');
});

test('a document that belongs to somebody is refused at its field, and what was typed stays', async () => {
  const message = 'Este documento já pertence a Rosa Tembe.';
  show([], {
    answers: [
      on(teacher.create, () => {
        throw refuse('duplicate', message, { errors: { doc_number: [message] } });
      }),
    ],
  });
  const { user, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe (•••••123S)'));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe');
});

test('an account is opened with the teacher by who may create users, and offered to nobody else', async () => {
  show([]);
  const { user, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByRole('checkbox', { name: /Criar conta/ }));
  expect(drawer.getByRole('checkbox', { name: /Criar conta/ })).toBeChecked();
  opened.unmount();
  show([], { actions: permissionNames.filter((name) => name !== 'users.create') });
  const again = await openForm('Adicionar');
  expect(again.drawer.queryByRole('checkbox', { name: /Criar conta/ })).not.toBeInTheDocument();
});

test('the second of two editors sees the conflict and loses no input', async () => {
  const rows = [row()];
  show(rows);
  const { user, drawer } = await openForm('Editar Joaquim Mondlane');
  expect(drawer.queryByLabelText('Pessoa já registada')).not.toBeInTheDocument();
  await user.type(drawer.getByLabelText('Bairro ou avenida'), ', Maputo');
  rows[0] = row({ fullName: 'Joaquim A. Mondlane', version: 5 });
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Carregar versão actual' }));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Joaquim A. Mondlane'));
  expect(drawer.getByLabelText('Bairro ou avenida')).toHaveValue('Malhangalene, Maputo');
});

test('the profile begins with the data of the teacher as facts, and leads to the other parts', async () => {
  const { portal } = openProfile('', []);
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
});

test('a corrected identity stands in the data at once', async () => {
  let fullName = 'Joaquim Mondlane';
  const { user } = openProfile('', [
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

test('a user who may only read has no changes, and no account', async () => {
  openProfile('', [], ['teachers.read']);
  await screen.findByRole('region', { name: 'Identificação' });
  expect(screen.queryByRole('button', { name: /Editar|Eliminar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Conta' })).not.toBeInTheDocument();
});

test('the classes of the teacher are listed with their subjects, or their absence is said', async () => {
  const { unmount } = openProfile('alocacoes', [on(allocatedClassGroups, () => answer.one([allocation]))]);
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
  unmount();
  openProfile('alocacoes', [on(allocatedClassGroups, () => answer.one([]))]);
  expect(await screen.findByText('Este professor ainda não tem turmas.')).toBeInTheDocument();
});

test('the history tells what was taught, page by page, and a failure of it can be tried again', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({ ...past, id: n + 1, subject: `Disciplina ${n + 1}` }));
  const { user, unmount } = openProfile('historico', [
    on(historicTeacher, ({ query }) => answer.page(rows, query)),
  ]);
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
  unmount();
  openProfile('historico', [
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
  const { user, api, unmount } = openProfile(tab, [
    ...lists,
    on(exportTeachings, () => answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(api.calls(exportTeachings)).toHaveLength(1));
  expect(api.calls(exportTeachings)[0]!.query).toEqual({
    teacher_id: 1,
    format: 'xlsx',
    search: '',
    state,
  });
  unmount();
  openProfile(tab, lists, ['teachers.read']);
  await screen.findByRole('row', { name: /Álgebra/ });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

const open = (...fakes: Parameters<typeof fakeApi>) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
      <Route path="/teachers/" element={<p>lista</p>} />
    </Routes>,
    {
      url: '/teachers/1',
      api: fakeApi(
        ...fakes,
        on(teacher.get, () => answer.one(row())),
        ...fakePeople,
      ),
    },
  );

test('a teacher who is deactivated is shown as such', async () => {
  let now = row({ in_use: true });
  const { user } = open(
    on(teacher.get, () => answer.one(now)),
    on(teacher.update, () => {
      now = row({ in_use: true, active: false, version: 5 });
      return answer.done('Professor actualizado com sucesso.', now);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Desactivar Joaquim Mondlane' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByRole('button', { name: 'Activar Joaquim Mondlane' })).toBeInTheDocument();
});

test('after a teacher is deleted the list is shown, and nobody asks for who is gone', async () => {
  const { user, api } = open(on(teacher.remove, () => answer.done('Registro Eliminado com Sucesso.', null)));
  await user.click(await screen.findByRole('button', { name: 'Eliminar Joaquim Mondlane' }));
  const reads = api.calls(teacher.get).length;
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('lista')).toBeInTheDocument();
  await waitFor(() => expect(api.calls(teacher.remove)).toHaveLength(1));
  expect(api.calls(teacher.get)).toHaveLength(reads);
});

const document1: PersonDocument = {
  id: 7,
  kind: 'CV',
  name: 'Currículo.pdf',
  media_type: 'application/pdf',
  size: 123_456,
  created_at: '2026-03-04T08:00:00.000Z',
};
const list = on(teacherDocuments, () => answer.one([document1]));
const file = (size = 10) => new File([new Uint8Array(size)], 'novo.pdf', { type: 'application/pdf' });

test('documents are listed with what they are and when they came', async () => {
  openProfile('documentos', [list]);
  const cells = within(await screen.findByRole('row', { name: /Currículo/ })).getAllByRole('cell');
  expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual([
    'Currículo.pdf',
    'CV',
    '121 KB',
    '04/03/2026 10:00:00',
  ]);
});

test('documents are handed in with their kind, and the list is read again', async () => {
  const rows: PersonDocument[] = [];
  const { user, api } = openProfile('documentos', [
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

test('documents that are missing or too large are refused before anything is sent', async () => {
  const { user, api } = openProfile('documentos', [
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

test('documents that the server refuses stay chosen, with the reason', async () => {
  const reason = 'O conteúdo do ficheiro não é de um tipo aceite: PDF, JPG, PNG.';
  const { user } = openProfile('documentos', [
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

test('documents are saved under their name, and a refusal is shown', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  let isMissing = false;
  const { user } = openProfile('documentos', [
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

test('documents are removed after a question', async () => {
  const rows = [document1];
  const { user, api } = openProfile('documentos', [
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

test('documents are only taken by who may not change the teacher', async () => {
  openProfile('documentos', [list], ['teachers.read']);
  expect(await screen.findByRole('button', { name: /Descarregar/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Eliminar|Guardar/ })).not.toBeInTheDocument();
});

const account = {
  user_id: 5,
  email: 'joaquim@teste.test',
  role: 'Teacher',
  active: true,
  blocked: false,
  first_logg: 'não' as const,
  outranks: false,
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
  outranks: false,
  second_factor: false,
  pending_email: null,
  active: true,
  version: 1,
  in_use: true,
};

test('the account shows its state, and sends a new password after a question', async () => {
  const { user, api } = openProfile('conta', [
    on(personAccount, () => answer.one(account)),
    on(resetUserPassword, () => answer.done('Senha temporária enviada.', null)),
  ]);
  expect(await screen.findByText('Activo')).toBeInTheDocument();
  expect(screen.getByText('20/11/2026 12:00:00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Repor senha' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Repor senha' }));
  expect(await screen.findByText('Senha temporária enviada.')).toBeInTheDocument();
  expect(api.calls(resetUserPassword)[0]!.body).toEqual({ user_id: 5 });
});

test('an account with permissions that the caller lacks shows why nothing can be done to it', async () => {
  openProfile('conta', [on(personAccount, () => answer.one({ ...account, outranks: true }))]);
  expect(await screen.findByText(/tem permissões que a sua não tem/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Repor senha' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bloquear' })).not.toBeInTheDocument();
});

test('the account is blocked with a reason, which can be undone at once', async () => {
  let blocked = false;
  const { user, api } = openProfile('conta', [
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

test('the account is created for a teacher who has none, with the role of teachers proposed', async () => {
  let made = false;
  const { user, api } = openProfile('conta', [
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
