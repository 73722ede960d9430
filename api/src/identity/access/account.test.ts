import { login, updatePassword } from '@portal/shared-kit/contract/identity/identity';
import { isStrongPassword } from '@portal/shared-kit/contract/identity/identity-rules';
import { course } from '@portal/shared-kit/contract/offer/course';
import {
  blockUser,
  peopleWithoutAccount,
  resetUserPassword,
  user,
} from '@portal/shared-kit/contract/identity/users';
import { accessServer } from '../../testing/access.ts';
import { Browser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { containsIdentity } from '../passwords/password.rules.ts';
import { temporaryPassword } from './account.service.ts';

const { server, roleId, signIn, account, makeRole, audited, race, userForm: form } = accessServer();

let admin: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
});
const why = 'Pedido da direcção';
let ip = 0;

const make = async (email: string, role?: string, more?: object) =>
  (await server.call(user.create, { body: await form(email, role, more) }, admin.token)).data;
const notMade = async (body: object, { token } = admin) => server.refused(user.create, { body }, token);
const notChanged = (id: number, body: object, { token } = admin) =>
  server.refused(user.update, { params: { id }, body }, token);
const passwordIn = async (email: string) =>
  /Senha temporária: (\S+)/.exec((await mailsTo(server.db, email))[0]?.text ?? '')?.[1] ?? '';
const enter = async (email: string, password: string) => {
  const browser = new Browser(server, `10.9.0.${++ip}`);
  const answer = (await browser.send(login, { body: { email, password } })).json() as Record<string, unknown>;
  browser.token = answer.access_token as string;
  return { browser, answer };
};

describe('a new user', () => {
  test('is sent a temporary password, must change it, and then enters', async () => {
    const email = 'nova.sitoe@teste.test';
    const made = await make(email);
    expect(made).toMatchObject({ email, role: 'Secretaria', first_logg: 'yes', active: true, in_use: false });
    const password = await passwordIn(email);
    expect(isStrongPassword(password)).toBe(true);
    const { browser, answer } = await enter(email, password);
    expect(answer).toMatchObject({ status: 1, data: { first_logg: 'yes' } });
    expect((await browser.send(course.list)).statusCode).toBe(428);
    const body = {
      currentPassword: password,
      newPassword: 'Outra#2026x',
      confirmPassword: 'Outra#2026x',
      email,
      userId: made.id,
    };
    const changed = (await browser.send(updatePassword, { body })).json();
    browser.token = changed.data!.access_token;
    expect((await browser.send(course.list)).statusCode).toBe(200);
  });

  test('leaves the password in the mail alone: the account keeps its argon2id hash, the audit nothing', async () => {
    const email = 'guardada@teste.test';
    const { id } = await make(email);
    const password = await passwordIn(email);
    const { password_hash } = await server.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    const trace = await audited('user_account', id);
    expect(trace).toMatchObject([{ action: 'user_account.create', actor_id: admin.userId }]);
    expect(JSON.stringify(trace)).not.toContain(password);
    expect(JSON.stringify(trace)).not.toContain('argon2');
  });

  test('is not mailed when the account was refused', async () => {
    const refusal = await notMade(await form('recusada@teste.test', 'Master'));
    expect(refusal).toMatchObject({ http: 403, permission: 'roles.grant_master' });
    expect(await mailsTo(server.db, 'recusada@teste.test')).toEqual([]);
    const people = await server.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'recusada@teste.test')
      .execute();
    expect(people).toEqual([]);
  });

  test('needs an e-mail that nobody else has, ignoring case', async () => {
    await make('ocupado@teste.test');
    expect(await notMade(await form('Ocupado@Teste.test'))).toMatchObject({
      code: 'duplicate',
      errors: { email: ['Este e-mail já está a ser usado.'] },
    });
    const body = await form('corrida@teste.test');
    expect(
      await race({ e: user.create, body, token: admin.token }, { e: user.create, body, token: admin.token }),
    ).toEqual([200, 409]);
  });

  test('needs an e-mail that no registered person has, unless it is that person', async () => {
    const email = 'docente.registada@teste.test';
    const insert = (table: 'person' | 'department' | 'teacher', values: object) =>
      server.db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id: person_id } = await insert('person', { full_name: 'Docente Registada', email });
    const { id: department_id } = await insert('department', { name: 'Registo' });
    await insert('teacher', { person_id, department_id });
    expect((await notMade(await form(email))).errors).toEqual({
      email: [
        'Este e-mail é de uma pessoa já registada. Se é a mesma pessoa, escolha-a em «Pessoa já registada».',
      ],
    });
    expect(await make(email, 'Teacher', { person_id })).toMatchObject({ person_id, email });
  });

  test.each([
    ['email', { email: 'sem arroba' }],
    ['contact', { contact: '123' }],
    ['role_id', { role_id: 99999 }],
    ['fullName', { fullName: ' ' }],
    ['person_id', { person_id: 99999 }],
  ])('is refused by its field %s', async (field, wrong) => {
    const refusal = await notMade(await form(`campo.${field}@teste.test`.toLowerCase(), 'Student', wrong));
    expect(Object.keys(refusal.errors!)).toEqual([field]);
  });

  test('is an existing person where one is named, once', async () => {
    const department = await server.db
      .insertInto('department')
      .values({ name: 'Letras', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await server.db
      .insertInto('person')
      .values({ full_name: 'Bento Docente Cossa', contact: '823100104' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('teacher')
      .values({ person_id: person.id, department_id: department.id })
      .execute();
    const offered = async () =>
      (await server.call(peopleWithoutAccount, { query: { search: 'cossa' } }, admin.token)).data.map(
        ({ id }) => id,
      );
    expect(await offered()).toEqual([person.id]);
    const made = await make('bento@teste.test', 'Teacher', {
      person_id: person.id,
      fullName: '',
      contact: '',
    });
    expect(made).toMatchObject({
      person_id: person.id,
      fullName: 'Bento Docente Cossa',
      contact: '823100104',
    });
    expect(await offered()).toEqual([]);
    expect(await notMade(await form('bento2@teste.test', 'Teacher', { person_id: person.id }))).toMatchObject(
      {
        code: 'duplicate',
        errors: { person_id: ['Esta pessoa já tem conta.'] },
      },
    );
  });

  test('gets no role beyond what a caller without the right over roles has', async () => {
    await makeRole('Recepção', 'users.read', 'users.create', 'users.update', 'courses.read');
    await makeRole('Visitas', 'courses.read');
    const clerk = await signIn('Recepção');
    expect(await notMade(await form('subida@teste.test', 'Secretaria'), clerk)).toMatchObject({
      http: 403,
      message: 'Só pode dar direitos que também tem.',
    });
    await server.call(user.create, { body: await form('visita@teste.test', 'Visitas') }, clerk.token);
    const { userId } = await account('Visitas');
    expect(await notChanged(userId, { role_id: await roleId('Admin'), reason: why }, clerk)).toMatchObject({
      http: 403,
      permission: 'roles.update',
    });
  });
});

test('temporary passwords hold the rules and nobody’s name', () => {
  const identity = { fullName: 'Ana Rita Beta', email: 'anarita@teste.test', userCode: null };
  const made = Array.from({ length: 300 }, temporaryPassword);
  expect(made.every(isStrongPassword)).toBe(true);
  expect(made.some((password) => /\p{L}{4}/u.test(password) || containsIdentity(password, identity))).toBe(
    false,
  );
  expect(new Set(made).size).toBe(300);
});

describe('a new temporary password', () => {
  test('replaces the old, ends the sessions and must be changed', async () => {
    const email = 'reposta@teste.test';
    const { id } = await make(email);
    const first = await passwordIn(email);
    const before = await enter(email, first);
    expect((await server.call(resetUserPassword, { body: { user_id: id } }, admin.token)).success).toBe(true);
    expect((await before.browser.send(course.list)).statusCode).toBe(401);
    expect((await enter(email, first)).answer).toMatchObject({ status: false });
    const second = await passwordIn(email);
    expect((await enter(email, second)).answer).toMatchObject({ status: 1, data: { first_logg: 'yes' } });
    expect(JSON.stringify(await audited('user_account', id))).not.toContain(second);
  });

  test('opens an account that failed attempts had closed', async () => {
    const email = 'esquecida@teste.test';
    const { id } = await make(email);
    for (let n = 0; n < 5; n += 1) await enter(email, 'Errada#2026');
    expect((await enter(email, await passwordIn(email))).answer).toMatchObject({ code: 'throttled' });
    await server.call(resetUserPassword, { body: { user_id: id } }, admin.token);
    expect((await enter(email, await passwordIn(email))).answer).toMatchObject({ status: 1 });
  });

  test('is not sent to who is shut out', async () => {
    const { userId } = await account('Student');
    await server.call(blockUser, { body: { user_id: userId, reason: why } }, admin.token);
    expect(await server.refused(resetUserPassword, { body: { user_id: userId } }, admin.token)).toMatchObject(
      { code: 'in_use' },
    );
  });
});
