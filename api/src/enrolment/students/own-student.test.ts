import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import type { SignedIn } from '../../platform/http/route.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const me: Partial<SignedIn> = { permissions: new Set(['students.read_own', 'payments.read_own']) };
const server = testServer({ authenticator: () => testAuthenticator({ me }) });
const make = enrolledOf(() => server.db);

test('a student reads the own profile and data by the session alone', async () => {
  const course = await make.course();
  const group = await make.classGroup(course, { name: 'EI-1A' });
  await make.student(course, group);
  const id = await make.student(course, group, { code: '26.0001.0007' });
  const { person_id } = await server.db
    .selectFrom('student')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  Object.assign(me, { personId: person_id });
  const { data } = await server.call(studentProfile, {}, 'me');
  expect(data).toMatchObject({
    student_id: id,
    code: '26.0001.0007',
    classmate_name: 'EI-1A',
    classmate_scholar_shift: 'LABORAL',
    first_logg: 'não',
    state: null,
  });
  expect((await server.call(myData, {}, 'me')).data).toMatchObject({
    id,
    debt: { open: 0, overdue: 0 },
  });
});

test("answers with a clear message to an account that is not a student's", async () => {
  const { id } = await server.db
    .insertInto('person')
    .values({ full_name: 'Ninguém Estudante' })
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(me, { personId: id });
  expect((await server.call(studentProfile, {}, 'me')).data).toBeNull();
  expect((await server.call(myData, {}, 'me')).data).toBeNull();
});
