import { addTeacherRole } from '@portal/shared-kit/contract/people/teaching-change';
import { accessServer } from '../../testing/access.ts';

const { server, roleId, signIn, account, audited } = accessServer();
const reason = 'Pedido da direcção';

/** Registers a person as a teacher. */
async function teacherOf(person_id: number) {
  const { id: department_id } = await server.db
    .insertInto('department')
    .values({ name: `Departamento ${person_id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('teacher')
    .values({ person_id, department_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function personOf(userId: number) {
  const { person_id } = await server.db
    .selectFrom('user_account')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return person_id;
}

test('gives the account of a teacher a role, and reports a teacher without an account separately', async () => {
  const { token } = await signIn('Admin');
  const { userId } = await account('Student');
  const teacher_id = await teacherOf(await personOf(userId));
  const role = await roleId('Teacher');
  const { data } = await server.call(addTeacherRole, { body: { role, teacher_id, reason } }, token);
  expect(data).toMatchObject({ id: userId, roles: [{ id: role, name: 'Teacher' }] });
  expect((await audited('user_account', userId)).map(({ action }) => action)).toEqual(['user_account.role']);

  const { id: person } = await server.db
    .insertInto('person')
    .values({ full_name: 'Sem Conta' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const without = await server.refused(
    addTeacherRole,
    { body: { role, teacher_id: await teacherOf(person), reason } },
    token,
  );
  expect(without.message).toBe('Este professor não tem conta no portal.');
});

test("refuses to give a role to one's own account this way", async () => {
  const admin = await signIn('Admin');
  const teacher_id = await teacherOf(await personOf(admin.userId));
  const refusal = await server.refused(
    addTeacherRole,
    { body: { role: await roleId('Teacher'), teacher_id, reason } },
    admin.token,
  );
  expect(refusal.http).toBe(403);
});
