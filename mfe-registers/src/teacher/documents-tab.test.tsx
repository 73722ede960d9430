import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import {
  blockUser,
  unblockUser,
  resetUserPassword,
  user as userRegister,
} from '@portal/shared-kit/contract/identity/users';
import { type PersonDocument, personAccount } from '@portal/shared-kit/contract/people/person';
import {
  addTeacherDocument,
  removeTeacherDocument,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { answer, on, refuse } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openProfile } from '../testing/teacher-fake.tsx';

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
