import {
  login,
  me,
  renewSession,
  updateAccessData,
  updatePassword,
  updatePasswordStudent,
  confirmContact,
} from '@portal/shared-kit/contract/identity/identity';
import { requestAccess } from '@portal/shared-kit/contract/identity/access-request';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import type { NewAccount } from '../accounts/account.repository.ts';
import { makeAccount } from '../../testing/identity.ts';
import { containsIdentity, isCommon } from './password.rules.ts';

const identity = identityServer();
const password = 'Segura#2026';
const fresh = 'Outra#2027x';
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

async function signedIn(made: Partial<NewAccount> = {}, role = 'Secretaria') {
  const { email, userId } = await makeAccount(identity.db, role, { passwordHash: hash, ...made });
  return { at: await enter(email), email, userId };
}
async function enter(email: string, typed = password) {
  const at = new Browser(
    identity,
    `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  );
  at.token = String((await at.send(login, { body: { email, password: typed } })).json().access_token);
  return at;
}
const code = async (at: Browser) => (await at.send(me)).json().code ?? 'ok';
const form = (newPassword: string, currentPassword = password) => ({
  currentPassword,
  newPassword,
  confirmPassword: newPassword,
});

test.each([
  ['update_password', updatePassword, form(fresh)],
  [
    'update_password, second payload',
    updatePassword,
    { senha_actual: password, nova_senha: fresh, confirmar_senha: fresh },
  ],
  ['updatePassword', updatePasswordStudent, form(fresh)],
  [
    'updatePassword, second payload',
    updatePasswordStudent,
    { senha_actual: password, nova_senha: fresh, confirmar_senha: fresh },
  ],
  ['users/updateDataAccesss', updateAccessData, form(fresh)],
])(
  '%s changes the password, ends the other sessions and gives this one new tokens',
  async (_path, endpoint, body) => {
    const { at, email, userId } = await signedIn();
    const elsewhere = await enter(email);
    const before = at.cookies.get('portal_refresh')!.value;
    const answer = (await at.send(endpoint, { body })).json() as {
      message: string;
      data: { access_token: string };
    };
    expect(answer).toMatchObject({ status: 1, success: true, message: 'Senha actualizada com sucesso' });
    expect(await code(at)).toBe('unauthenticated');
    expect(await code(elsewhere)).toBe('session_revoked');
    at.token = answer.data.access_token;
    expect(await code(at)).toBe('ok');
    expect(at.cookies.get('portal_refresh')!.value).not.toBe(before);
    expect((await at.send(renewSession)).statusCode).toBe(200);
    expect((await elsewhere.send(renewSession)).json()).toMatchObject({ code: 'session_revoked' });
    expect((await enter(email, fresh)).token).not.toBe('undefined');
    // Each sign-in here comes from a browser of its own.
    expect((await mailsTo(identity.db, email)).map(({ subject }) => subject)).toEqual([
      'Nova entrada na sua conta',
      'A sua senha foi alterada',
      'Nova entrada na sua conta',
    ]);
    const trace = await identity.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'user_account.password')
      .where('actor_id', '=', userId)
      .execute();
    expect(trace).toEqual([{ changes: [] }]);
  },
);

test('takes the user from the session, not from the body', async () => {
  const victim = await signedIn();
  const { at } = await signedIn();
  await at.send(updatePassword, { body: { ...form(fresh), userId: victim.userId, email: victim.email } });
  expect(await code(victim.at)).toBe('ok');
  expect((await enter(victim.email)).token).not.toBe('undefined');
});

describe('a new password is refused when it', () => {
  test.each([
    [
      'is weak',
      'fraca',
      'A senha deve ter pelo menos 8 caracteres, incluindo maiúsculas, minúsculas, números e caracteres especiais.',
    ],
    ['is the current one', password, 'A nova senha não pode ser igual à senha actual.'],
    [
      'is common',
      'P@ssw0rd#2026',
      'Esta senha é uma palavra muito usada, com números e símbolos. Escolha outra, por exemplo com várias palavras.',
    ],
    ['holds the name', 'Machava#2026', 'A senha não pode conter o seu nome, e-mail ou código de utilizador.'],
    [
      'holds the card code',
      'Xy#26.0001.0033',
      'A senha não pode conter o seu nome, e-mail ou código de utilizador.',
    ],
  ])('%s', async (_what, chosen, message) => {
    const userCode = chosen.includes('26.0001.0033') ? '26.0001.0033' : undefined;
    const { at } = await signedIn({ fullName: 'Graça Machava', userCode });
    const answer = await at.send(updatePassword, { body: form(chosen) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'invalid', errors: { newPassword: [message] } },
    ]);
    expect(await code(at)).toBe('ok');
  });

  test('is not repeated, or differs from the repetition', async () => {
    const { at } = await signedIn();
    const answer = await at.send(updatePassword, { body: { ...form(fresh), confirmPassword: '' } });
    expect(answer.json()).toMatchObject({ errors: { confirmPassword: ['Por favor confirme a senha'] } });
    const other = await at.send(updatePassword, { body: { ...form(fresh), confirmPassword: 'Outra#2028' } });
    expect(other.json()).toMatchObject({
      errors: { confirmPassword: ['A senha de confirmação fornecida não está correta.'] },
    });
  });
});

test('a wrong current password is refused and audited, and after five there is a wait', async () => {
  const { at, userId } = await signedIn();
  const attempt = async (current: string) =>
    (await at.send(updatePassword, { body: form(fresh, current) })).json();
  const refusal = { code: 'invalid', errors: { currentPassword: ['A senha actual não está correcta.'] } };
  for (let n = 0; n < 5; n += 1) expect(await attempt(`Errada#${n}`)).toMatchObject(refusal);
  expect(await attempt(password)).toMatchObject({
    code: 'throttled',
    message: 'Demasiados pedidos. Aguarde 15 minutos e tente de novo.',
  });
  const traces = await identity.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'user_account.password_failed')
    .where('actor_id', '=', userId)
    .execute();
  expect(traces).toHaveLength(5);
});

test('of two simultaneous changes with the same current password one counts', async () => {
  const { email } = await signedIn();
  const browsers = [await enter(email), await enter(email)];
  const answers = await Promise.all(
    browsers.map((at, n) => at.send(updatePassword, { body: form(`Outra#202${n}x`) })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes[0]).toBe(200);
  expect([401, 409]).toContain(codes[1]);
});

describe('while the first-login change is due', () => {
  const missing = { body: { path: '/courses', permission: 'courses.read' } };

  test('other calls are answered 428, until it is done', async () => {
    const { at, email } = await signedIn({ firstLogin: true });
    const answer = await at.send(requestAccess, missing);
    expect([answer.statusCode, answer.json().code]).toEqual([428, 'password_change_required']);
    expect((await at.send(me)).json()).toMatchObject({ data: { first_logg: 'yes' } });
    const { data } = (await at.send(updatePassword, { body: form(fresh) })).json();
    at.token = data!.access_token;
    expect((await at.send(me)).json()).toMatchObject({ data: { email, first_logg: 'não' } });
    expect((await at.send(requestAccess, missing)).statusCode).toBe(200);
  });
});

describe("one's own e-mail", () => {
  const ask = (at: Browser, email: string, currentPassword = password) =>
    at.send(updateAccessData, { body: { currentPassword, email } });

  test('changes once it is confirmed from the new address, and the old one is notified', async () => {
    const { at, email, userId } = await signedIn();
    const moved = `novo.${email}`;
    expect((await ask(at, moved)).json()).toEqual({
      status: 1,
      success: true,
      message: 'Enviámos uma ligação de confirmação para o novo e-mail.',
      data: null,
    });
    expect((await at.send(me)).json()).toMatchObject({ data: { email } });
    expect(await mailsTo(identity.db, email)).toMatchObject([{ subject: 'Pedido de alteração do e-mail' }]);
    const token = (await linkTokenFor(identity.db, moved, 'confirm'))!;
    const confirmed = (await new Browser(identity).send(confirmContact, { body: { token } })).json();
    expect(confirmed).toMatchObject({
      message: 'Contacto confirmado.',
      data: { already: false, next: 'login' },
    });
    expect((await at.send(me)).json()).toMatchObject({ data: { email: moved } });
    expect((await enter(moved)).token).not.toBe('undefined');
    const trace = await identity.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'user_account.email_confirmed')
      .where('actor_id', '=', userId)
      .execute();
    expect(trace).toEqual([{ changes: [{ field: 'email', old: email, new: moved }] }]);
  });

  test('is not changed without the current password, to the same or to one in use', async () => {
    const { at, email } = await signedIn();
    const other = await signedIn();
    expect((await ask(at, 'x@y.mz', 'Errada#1')).json()).toMatchObject({
      errors: { currentPassword: ['A senha actual não está correcta.'] },
    });
    expect((await ask(at, email.toUpperCase())).json()).toMatchObject({
      code: 'invalid',
      errors: { email: ['Este já é o seu e-mail.'] },
    });
    expect((await ask(at, other.email.toUpperCase())).json()).toMatchObject({
      code: 'duplicate',
      errors: { email: ['Este e-mail já está a ser usado.'] },
    });
  });

  test('is asked of one address three times an hour, by everybody together', async () => {
    const victim = 'alvo.de.muitos@teste.test';
    for (let n = 0; n < 3; n += 1)
      expect((await ask((await signedIn()).at, victim)).json()).toMatchObject({ status: 1 });
    const { at, email } = await signedIn();
    expect((await ask(at, victim.toUpperCase())).json()).toMatchObject({ code: 'throttled' });
    expect(await mailsTo(identity.db, victim)).toHaveLength(3);
    expect(await mailsTo(identity.db, email)).toEqual([]);
  });

  test('that a registered person without an account has is refused, whenever it is confirmed', async () => {
    const { at, email } = await signedIn();
    const taken = 'registada@teste.test';
    await ask(at, taken);
    const token = (await linkTokenFor(identity.db, taken, 'confirm'))!;
    const { id: department_id } = await identity.db
      .insertInto('department')
      .values({ name: 'Registo' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: person_id } = await identity.db
      .insertInto('person')
      .values({ full_name: 'Docente Sem Conta', email: taken })
      .returning('id')
      .executeTakeFirstOrThrow();
    await identity.db.insertInto('teacher').values({ person_id, department_id }).execute();
    expect((await new Browser(identity).send(confirmContact, { body: { token } })).json()).toMatchObject({
      code: 'duplicate',
    });
    expect((await ask((await signedIn()).at, taken)).json()).toMatchObject({
      errors: { email: ['Este e-mail já está a ser usado.'] },
    });
    expect((await at.send(me)).json()).toMatchObject({ data: { email } });
  });

  test('that somebody else took before it was confirmed is refused', async () => {
    const { at, email } = await signedIn();
    await ask(at, 'cobicado@teste.test');
    await makeAccount(identity.db, 'Student', { email: 'Cobicado@teste.test' });
    const token = (await linkTokenFor(identity.db, 'cobicado@teste.test', 'confirm'))!;
    expect((await new Browser(identity).send(confirmContact, { body: { token } })).json()).toMatchObject({
      code: 'duplicate',
      message: 'Este e-mail já está a ser usado.',
    });
    expect((await at.send(me)).json()).toMatchObject({ data: { email } });
  });
});

const owner = {
  fullName: 'José da Conceição Sitoe',
  email: 'jsitoe.udm@demo.test',
  userCode: '26.0001.0001',
};

test.each([
  ['Conceição#2026', 'a part of the name'],
  ['conceicao#2026A', 'a part of the name without its accents'],
  ['SITOE-2026-x', 'a part of the name in another case'],
  ['jsitoe.udm#1A', 'the local part of the e-mail'],
  ['A#b26.0001.0001', 'the card code'],
  ['A#b2600010001', 'the card code without its dots'],
])('%s is refused: it holds %s', (password) => expect(containsIdentity(password, owner)).toBe(true));

test('parts shorter than four letters, the domain and empty values are allowed in it', () => {
  expect(containsIdentity('Dado-da-Sorte1', owner)).toBe(false);
  expect(containsIdentity('Demo#2026', owner)).toBe(false);
  expect(containsIdentity('Xpto#1234', { fullName: 'Li Wu', email: 'l@x.mz', userCode: null })).toBe(false);
});

test.each([
  'P@ssw0rd',
  'Password1!',
  'Passw0rd!',
  'Pa$$w0rd1',
  'Admin@123',
  '@dmiN#2026',
  'Aa123456!',
  'Abcd@1234',
  'Qwerty123!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Welcome#1',
  'Iloveyou1!',
  'Summer2026!',
  '2026#Senha',
  'Maputo#2026',
  'Benfic@1',
  'Moçambique_1',
  'AdminAdmin1!',
  'Deus@2026',
  'Estudante1!',
  'M@nu3l#2026',
])('%s is common: it is a much used word with what the rules ask for', (password) =>
  expect(isCommon(password)).toBe(true),
);

test('words that few people use, several words and random signs are not common', () => {
  for (const password of [
    'Chuva-Maputo-Janela1',
    'Outra#2026',
    'kV7#pz2Qm!',
    '#8412$97Ü',
    'Nova#Senha27',
    'Passadeira#9',
  ])
    expect([password, isCommon(password)]).toEqual([password, false]);
});
