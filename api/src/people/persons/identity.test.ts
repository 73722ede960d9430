import { sql } from 'kysely';
import { history } from '@portal/shared-kit/contract/core/audit';
import { createStudent, updateStudent } from '@portal/shared-kit/contract/enrolment/student';
import { user } from '@portal/shared-kit/contract/identity/users';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { employee } from '@portal/shared-kit/contract/people/employee';
import { correctionFile, correctPerson, knownPerson } from '@portal/shared-kit/contract/people/person';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { employeeBody, teacherBody } from '../../testing/people.ts';
import { courseBody } from '../../testing/registers.ts';
import { maskedDocument, maskedRow, newProblems, ownPart, personPart } from './person.rules.ts';

const server = identityServer();
const message = 'Este campo só muda em «Corrigir identificação».';
const identity = { fullName: 'Outro Nome', birthDate: '1990-01-01', nactionality: 'Angola' };
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
let department_id: number;
let course_id: number;
const tokens = { clerk: '', admin: '', master: '' };
beforeAll(async () => {
  for (const [name, role] of [
    ['clerk', 'Secretaria'],
    ['admin', 'Admin'],
    ['master', 'Master'],
  ] as const)
    tokens[name] = (await signInAs(server, role)).token;
  const made = await server.call(
    department.create,
    { body: { dep_name: 'Registo', description: '', head_id: null } },
    tokens.admin,
  );
  department_id = made.data.id;
  const { data } = await server.call(
    course.create,
    { body: courseBody({ name: 'Arquivo', code: '9901', department_id }) },
    tokens.admin,
  );
  course_id = data.id;
});

const personOf = async (id: number) =>
  (await server.call(knownPerson, { params: { id } }, tokens.admin)).data;
const audited = (entity: string, id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'reason', 'actor_name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

/** An employee with an account of a role, or one who is a student. */
async function employed(role: 'Master' | 'Admin' | 'Teacher' | 'Student') {
  const body = employeeBody({ fullName: `Alguém ${role}`, department_id });
  const { data } = await server.call(employee.create, { body }, tokens.admin);
  const { id: role_id } = await server.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow();
  const account = { person_id: data.person_id, email: data.email, role_id };
  if (role !== 'Student') await server.db.insertInto('user_account').values(account).execute();
  else await server.db.insertInto('student').values({ person_id: data.person_id, course_id }).execute();
  return data;
}
const refusedFields = { http: 422, code: 'invalid' };
const errors = Object.fromEntries(Object.keys(identity).map((field) => [field, [message]]));

describe.each(['Master', 'Admin', 'Student'] as const)('the identity of a %s', (role) => {
  test('is not changed by a clerk through the record of the employee', async () => {
    const { id } = await employed(role);
    expect(
      await server.refused(employee.update, { params: { id }, body: identity }, tokens.clerk),
    ).toMatchObject({ ...refusedFields, errors });
  });

  test('is not changed by a clerk who makes them a teacher, nor through the record of the teacher', async () => {
    const { person_id } = await employed(role);
    const form = {
      ...teacherBody({ fullName: 'x', department_id }),
      ...(await personOf(person_id)),
      person_id,
    };
    const body = form as never as ReturnType<typeof teacherBody>;
    expect(
      await server.refused(teacher.create, { body: { ...body, ...identity } }, tokens.clerk),
    ).toMatchObject({ ...refusedFields, errors });
    const { data } = await server.call(teacher.create, { body: { ...body, block: '7' } }, tokens.clerk);
    expect(data).toMatchObject({ block: '7', person_id });
    expect(
      await server.refused(
        teacher.update,
        { params: { id: data.id }, body: { doc_number: '990100200300Z' } },
        tokens.clerk,
      ),
    ).toMatchObject({ ...refusedFields, errors: { doc_number: [message] } });
  });

  test('is not changed by a clerk who makes them an employee', async () => {
    const { person_id, fullName } = await employed(role);
    await server.db.deleteFrom('employee').where('person_id', '=', person_id).execute();
    await server.db.insertInto('teacher').values({ person_id, department_id }).execute();
    const person = await personOf(person_id);
    const body = { ...employeeBody({ fullName, department_id }), ...person, person_id } as never;
    expect(
      await server.refused(
        employee.create,
        { body: { ...(body as object), ...identity } as never },
        tokens.clerk,
      ),
    ).toMatchObject({ ...refusedFields, errors });
  });
});

test('a clerk may change the identity of a teacher, and an Admin that of another Admin', async () => {
  const teaching = await employed('Teacher');
  await server.call(employee.update, { params: { id: teaching.id }, body: identity }, tokens.clerk);
  const admin = await employed('Admin');
  const { data } = await server.call(
    employee.update,
    { params: { id: admin.id }, body: identity },
    tokens.admin,
  );
  expect(data).toMatchObject(identity);
});

test('the name of a student is changed neither among the users nor among the students', async () => {
  const made = await makeAccount(server.db, 'Student', { fullName: 'Estudante Sá' });
  const { id } = await server.db
    .insertInto('student')
    .values({ person_id: made.personId, course_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const token of [tokens.admin, tokens.master])
    expect(
      await server.refused(
        user.update,
        { params: { id: made.userId }, body: { fullName: 'Outro Nome' } },
        token,
      ),
    ).toMatchObject({ ...refusedFields, errors: { fullName: [message] } });
  expect(
    (await server.refused(updateStudent, { params: { id }, body: { fullName: 'Outro Nome' } }, tokens.clerk))
      .errors,
  ).toEqual({ fullName: [message] });
});

test('changes of a person who also becomes an employee are audited with the old values', async () => {
  const made = await server.call(
    teacher.create,
    { body: teacherBody({ fullName: 'Amélia Sitoe', department_id }) },
    tokens.clerk,
  );
  const { person_id } = made.data;
  const body = {
    ...employeeBody({ fullName: 'Amélia Sitoe', department_id }),
    ...(await personOf(person_id)),
    fullName: 'Amélia Langa',
    person_id,
  } as never;
  await server.call(employee.create, { body }, tokens.clerk);
  expect(await audited('person', person_id)).toMatchObject([
    {
      action: 'person.update',
      changes: [{ field: 'fullName', old: 'Amélia Sitoe', new: 'Amélia Langa' }],
    },
  ]);
});

test('the history names actors as they were called at the time', async () => {
  const clerk = await signInAs(server, 'Secretaria', { fullName: 'Nome de Então' });
  const { data } = await server.call(
    teacher.create,
    { body: teacherBody({ fullName: 'Com História', department_id }) },
    clerk.token,
  );
  await server.call(
    user.update,
    { params: { id: clerk.userId }, body: { fullName: 'Nome de Hoje' } },
    tokens.admin,
  );
  const { data: entries } = await server.call(
    history,
    { query: { entity: 'teacher', entity_id: data.id } },
    tokens.admin,
  );
  expect(entries.map(({ actor }) => actor)).toEqual(['Nome de Então']);
});

describe("'Corrigir identificação'", () => {
  const fields = {
    ...identity,
    doc_type: 'Passaporte',
    doc_number: 'AB123456',
    reason: 'Nome trocado no registo',
  };
  const correct = (id: number, token: string, more: object = {}) =>
    server.inject(
      uploadOf(
        correctPerson,
        {
          params: { id },
          fields: { ...fields, ...more },
          file: { name: 'passaporte.pdf', content: pdf, type: 'application/pdf' },
        },
        token,
      ),
    );

  test('changes the identity of a student, keeping reason, old values and file', async () => {
    const { person_id } = await employed('Student');
    const answer = await correct(person_id, tokens.admin, { doc_number: 'AB123457' });
    expect(answer.json()).toMatchObject({ status: 1, data: { ...identity, doc_number: 'AB123457' } });
    const entry = (await audited('person', person_id)).at(-1)!;
    expect(entry).toMatchObject({ action: 'person.identity', reason: fields.reason });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'fullName', old: 'Alguém Student', new: 'Outro Nome' },
        { field: 'document_identity', old: null, new: 'passaporte.pdf' },
      ]),
    );
    const { id: document_id } = await server.db
      .selectFrom('person_correction')
      .select('id')
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow();
    const sent = await server.inject({
      url: `/api${correctionFile.path.replace(':id', String(person_id)).replace(':document_id', String(document_id))}`,
      headers: { authorization: `Bearer ${tokens.admin}` },
    });
    expect(sent.rawPayload).toEqual(pdf);
  });

  test('changes where a student lives, and leaves it alone where it is not named', async () => {
    const { person_id } = await employed('Student');
    const { rows } = await sql<{ id: number }>`select id from province order by id limit 1`.execute(
      server.db,
    );
    const province_id = rows[0]!.id;
    const lives = { address_location: 'Malhangalene', block: '7', province_id };
    expect(
      (await correct(person_id, tokens.admin, { doc_number: 'AB123471', ...lives })).json(),
    ).toMatchObject({
      data: lives,
    });
    const again = await correct(person_id, tokens.admin, { doc_number: 'AB123472' });
    expect(again.json()).toMatchObject({ data: lives });
  });

  test.each([
    ['without the permission', () => tokens.clerk, {}, 403],
    ['without a reason', () => tokens.admin, { reason: '' }, 422],
  ])('is refused %s', async (_how, token, more, status) => {
    const { person_id, fullName } = await employed('Student');
    expect((await correct(person_id, token(), more)).statusCode).toBe(status);
    expect((await personOf(person_id)).fullName).toBe(fullName);
  });

  test("is refused on one's own record", async () => {
    const { userId, token } = await signInAs(server, 'Admin');
    const { person_id } = await server.db
      .selectFrom('user_account')
      .select('person_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await server.db.insertInto('student').values({ person_id, course_id }).execute();
    const answer = await correct(person_id, token, { doc_number: 'AB123499' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Ninguém corrige a própria identificação: outra pessoa o faz.',
    ]);
  });

  test('is refused without the document', async () => {
    const { person_id } = await employed('Student');
    const answer = await server.inject(
      uploadOf(correctPerson, { params: { id: person_id }, fields }, tokens.admin),
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('file');
  });
});

test('the identity of an Admin does not change where a clerk makes them a student', async () => {
  const { person_id } = await employed('Admin');
  const refusal = await server.refused(
    createStudent,
    {
      body: {
        fathers_filliation: 'Pai',
        mothers_filliation: 'Mãe',
        gender: 'Feminino',
        contacts: { contact: '850000001' },
        email: 'admin.estudante@teste.test',
        is_deficient: 0,
        last_school_frequency: 'Escola',
        trainingArea: 'Geral',
        last_school_frequency_year: 2010,
        doc_type: 'Passaporte',
        doc_number: 'AB999999',
        curseToUpdateOld: course_id,
        scholar_shift: 'LABORAL',
        ano_entrada: 2026,
        ...identity,
        person_id,
      },
    },
    tokens.clerk,
  );
  expect(refusal.errors).toMatchObject(errors);
});

test.each([
  ['110100234567B', '••••••••••67B'],
  ['1234', '•••234'],
  ['', ''],
])('of the document %j %j is shown', (number, shown) => {
  expect(maskedDocument(number)).toBe(shown);
});

test('a masked row shows enough to recognise somebody, and nothing of disability', () => {
  const row = {
    id: 1,
    contact: '841234567',
    alternative_contact: '',
    doc_number: '110100234567B',
    is_deficient: 'Sim',
    deficient_type: 'Cegueira',
  };
  expect(maskedRow(row)).toEqual({
    id: 1,
    contact: '84•••••67',
    alternative_contact: '',
    doc_number: '••••••••••67B',
    is_deficient: null,
    deficient_type: null,
  });
});

test('a form splits into fields of the person and of the register, without remainder', () => {
  const form = { fullName: 'Ana', block: '', department_id: 3, hasCertificate: 'Sim' };
  expect(personPart(form)).toEqual({ fullName: 'Ana', block: '' });
  expect(ownPart(form)).toEqual({ department_id: 3, hasCertificate: 'Sim' });
});

test.each([
  ['a fault that was there', { doc_type: 'Passaporte', doc_number: '1' }, { block: '2' }, []],
  [
    'a fault that was there, made another',
    { doc_type: 'Passaporte', doc_number: '1' },
    { doc_number: '2' },
    ['doc_number'],
  ],
  ['a fault mended', { doc_type: 'Passaporte', doc_number: '1' }, { doc_number: 'AB123456' }, []],
  ['a new fault', { birthDate: '1990-01-01' }, { birthDate: '2020-01-01' }, ['birthDate']],
  [
    'a fault brought by another field',
    { is_deficient: 'Sim', deficient_type: 'Cegueira' },
    { is_deficient: 'Não' },
    ['deficient_type'],
  ],
])('a change with %s is held against: %j then %j', (_what, before, change, wrong) => {
  expect(Object.keys(newProblems(before, change as never, 2026))).toEqual(wrong);
});
