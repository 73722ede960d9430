import { user } from '@portal/shared-kit/contract/identity/users';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/identity.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';

const server = identityServer();
const candidates = candidatesOf(server);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(200);
});

/** Makes one kind of write to a table fail while something runs. */
async function failing<T>(table: string, event: 'insert' | 'update', what: () => Promise<T>): Promise<T> {
  await sql`create or replace function fail_here() returns trigger language plpgsql as $$
    begin raise exception 'planted' using errcode = 'io_error'; end $$`.execute(server.db);
  await sql`create trigger planted before ${sql.raw(event)} on ${sql.table(table)}
    for each row execute function fail_here()`.execute(server.db);
  try {
    return await what();
  } finally {
    await sql`drop trigger planted on ${sql.table(table)}`.execute(server.db);
  }
}

test.each([
  ['person', 'insert'],
  ['student', 'insert'],
  ['card_order', 'insert'],
  ['user_account', 'insert'],
  ['inscription', 'insert'],
  ['inscription', 'update'],
  ['inscription_event', 'insert'],
  ['invoice', 'insert'],
  ['invoice', 'update'],
  ['invoice_line', 'insert'],
  ['payment_reference', 'insert'],
  ['document_counter', 'insert'],
  ['candidacy', 'update'],
  ['candidacy_event', 'insert'],
  ['audit_log', 'insert'],
  ['outbox', 'insert'],
] as const)(
  'an approval that fails at %s (%s) leaves nothing, and the next one works',
  async (table, event) => {
    const fresh = await candidates.offered(5);
    const id = await candidates.candidacy(fresh);
    const before = await candidates.counts();
    const stored = await candidates.find(id);
    const answer = await failing(table, event, () => candidates.refuse(id));
    expect([answer.http, answer.message]).toEqual([
      500,
      'Não foi possível concluir a operação. Tente novamente.',
    ]);
    expect(await candidates.counts()).toEqual(before);
    expect(await candidates.find(id)).toEqual(stored);
    expect((await candidates.approve(id)).code).toMatch(/\.0001$/);
  },
);

test('without an entity for inscriptions nothing is approved, and the message says what is missing', async () => {
  await sql`update payment_entity set active = false`.execute(server.db);
  const id = await candidates.candidacy(course);
  const before = await candidates.counts();
  const answer = await candidates.refuse(id);
  await sql`update payment_entity set active = true`.execute(server.db);
  expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('entidade de pagamento') });
  expect(await candidates.counts()).toEqual(before);
});

test('an approval is kept where the ficha cannot be printed, and the message says so', async () => {
  const id = await candidates.candidacy(course);
  await sql`alter table issued_document rename to issued_document_away`.execute(server.db);
  const answer = await candidates
    .approve(id)
    .finally(() => sql`alter table issued_document_away rename to issued_document`.execute(server.db));
  expect(answer.path).toBeUndefined();
  expect(answer.state).toBe('APROVADA');
  expect((await candidates.approve(id)).path).toMatch(/^\/api\/documents\//);
});

describe('a candidate who is already registered', () => {
  const withDocument = async (role: string, made: object = {}) => {
    const { personId, userId, email } = await makeAccount(server.db, role, made);
    const doc_number = `${String(330_100_000_000 + personId)}C`;
    await sql`update person set doc_type = 'Bilhete de Identidade', doc_number = ${doc_number}, contact = '821112223'
      where id = ${personId}`.execute(server.db);
    return { personId, userId, email, doc_number };
  };
  const accountOf = (id: number) =>
    server.db
      .selectFrom('user_account as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select([
        'u.email',
        'u.user_code',
        'u.active',
        'u.first_login',
        'u.password_hash',
        'u.blocked_at',
        'r.name as role',
      ])
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow();

  test('is linked only when the clerk confirms it; missing fields are filled in, and role and password kept', async () => {
    const { personId, userId, doc_number } = await withDocument('Secretaria', { passwordHash: 'x' });
    const id = await candidates.candidacy(course, { doc_number });
    const refusal = await candidates.refuse(id);
    expect([refusal.http, refusal.code, Object.keys(refusal.errors!)]).toEqual([
      409,
      'duplicate',
      ['confirm_person_id'],
    ]);
    expect((await candidates.refuse(id, { confirm_person_id: personId + 1 })).http).toBe(409);
    const before = await accountOf(userId);
    const { code } = await candidates.approve(id, { confirm_person_id: personId });
    expect(await accountOf(userId)).toEqual({ ...before, user_code: code });
    const person = await server.db
      .selectFrom('person')
      .select(['contact', 'father_name', 'full_name'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      contact: '821112223',
      father_name: 'Pai',
      full_name: expect.stringContaining('Pessoa'),
    });
    const [entry] = await candidates.audited('person', personId);
    expect(entry!.action).toBe('person.complete');
    expect(entry!.changes).toContainEqual({ field: 'fathers_filliation', old: null, new: 'Pai' });
    expect(entry!.changes).not.toContainEqual(expect.objectContaining({ field: 'contact' }));
  });

  test('keeps the account of a Master unchanged', async () => {
    const { personId, userId, doc_number } = await withDocument('Master');
    const before = await accountOf(userId);
    await candidates.approve(await candidates.candidacy(course, { doc_number }), {
      confirm_person_id: personId,
    });
    expect(await accountOf(userId)).toEqual(before);
  });

  test('and is blocked stays blocked', async () => {
    const { personId, userId, doc_number } = await withDocument('Student');
    await sql`update user_account set blocked_at = now(), active = false where id = ${userId}`.execute(
      server.db,
    );
    const before = await accountOf(userId);
    await candidates.approve(await candidates.candidacy(course, { doc_number }), {
      confirm_person_id: personId,
    });
    expect(await accountOf(userId)).toEqual(before);
  });

  test('and former student is reused, with a new card in another course and the old account reactivated', async () => {
    const first = await candidates.candidacy(course);
    const { code, student_id } = await candidates.approve(first);
    const { doc_number, email } = await candidates.find(first);
    const { person_id } = await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', student_id)
      .executeTakeFirstOrThrow();
    const otherCourse = await candidates.offered(5);
    const second = await candidates.candidacy(otherCourse);
    await candidates.set(first, { year: 2026, number: 'CAND-2026-000001' });
    await candidates.set(second, { doc_number, email });
    const running = await candidates.refuse(second, { confirm_person_id: person_id });
    expect(running.message).toContain(`já é estudante (${code})`);
    await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
    await sql`update user_account set active = false where person_id = ${person_id}`.execute(server.db);
    const again = await candidates.approve(second, { confirm_person_id: person_id });
    expect(again.student_id).toBe(student_id);
    expect(again.code).not.toBe(code);
    const { rows } = await sql<object>`select i.type, u.active, u.user_code, u.first_login from inscription i
      join student s on s.id = i.student_id join user_account u on u.person_id = s.person_id
      where i.candidacy_id = ${second}`.execute(server.db);
    expect(rows).toEqual([
      { type: 'Mudança de curso', active: true, user_code: again.code, first_login: true },
    ]);
    expect((await mailsTo(server.db, email)).some(({ subject }) => subject === 'Nova senha temporária')).toBe(
      true,
    );
  });

  test('with the e-mail of the candidate but another document is not matched', async () => {
    const { email } = await makeAccount(server.db, 'Teacher');
    const id = await candidates.candidacy(course);
    await candidates.set(id, { email: email.toUpperCase() });
    const answer = await candidates.refuse(id);
    expect([answer.http, Object.keys(answer.errors!)]).toEqual([409, ['email']]);
    expect(answer.message).toContain('Corrija o e-mail da candidatura antes de a aprovar.');
  });
});

test('approving opens the account of a student and gives no right to open any other', async () => {
  const answer = await server.refused(
    user.create,
    {
      body: {
        fullName: 'Nova Pessoa',
        email: 'nova.pessoa@teste.test',
        contact: '',
        role_id: 6,
        active: true,
        person_id: null,
      },
    },
    candidates.tokens.clerk,
  );
  expect([answer.http, answer.permission]).toEqual([403, 'users.create']);
});

test('no account is opened by an approval where the role Student has what only a Master grants', async () => {
  await sql`insert into role_permission select r.id, p.id from role r, permission p
    where r.name = 'Student' and p.id = (select id from permission where master_only limit 1)`.execute(
    server.db,
  );
  const id = await candidates.candidacy(course);
  const answer = await candidates.refuse(id);
  await sql`delete from role_permission using role r, permission p where role_id = r.id and permission_id = p.id
    and r.name = 'Student' and p.master_only`.execute(server.db);
  expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('função Student') });
  expect((await candidates.approve(id)).state).toBe('APROVADA');
});
