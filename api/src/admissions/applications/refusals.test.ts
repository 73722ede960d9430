import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applicationBody, makeIntake, makeOpenCourse } from '../../testing/applications.ts';
import { testServer } from '../../testing/test-server.ts';

/** Field, what is wrong, message (S1 §5; decisions 21–25). */
const lines = readFileSync(path.join(__dirname, 'refusals.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(';') as [field: string, given: string, message: string]);

const server = testServer({
  prepare: async ({ db }) => {
    await makeIntake(db);
    course = await makeOpenCourse(db, 'Filosofia');
  },
});
let course: number;
const send = async (body: object) => {
  const answer = await server.inject({ method: 'POST', url: '/api/Candidate', payload: body });
  return { http: answer.statusCode, ...answer.json() };
};

test.each(lines)('%s with %s is refused with «%s»', async (field, overrides, message) => {
  const answer = await send({ ...applicationBody(course), ...JSON.parse(overrides) });
  expect([answer.http, answer.code, answer.errors?.[field]]).toEqual([422, 'invalid', [message]]);
});

test('all wrong fields are reported together, in the order of the steps', async () => {
  const { errors } = await send({ nactionality: 'Moçambique' });
  expect(Object.keys(errors)).toEqual([
    'fullName',
    'birthDate',
    'gender',
    'email',
    'contacts.contact',
    'fathers_filliation',
    'mothers_filliation',
    'is_deficient',
    'doc_type',
    'doc_number',
    'provice_id',
    'district_id',
    'address_location',
    'last_school_frequency',
    'trainingArea',
    'last_school_frequency_year',
    'level_type',
    'course_id',
    'scholar_shift',
  ]);
});

test.each([
  ['a text that is too long', { fullName: 'x'.repeat(161) }, 'fullName'],
  ['a number in place of a text', { email: 7 }, 'email'],
  ['a list in place of the contacts', { contacts: [] }, 'contacts'],
  ['a key that is none', { submission_key: 'abc' }, 'submission_key'],
  ['a number that is none', { course_id: 'um' }, 'course_id'],
  ['a number that is too large', { course_id: 99_999_999_999 }, 'course_id'],
  ['a text that cannot be stored', { fullName: 'Ana\u0000' }, 'fullName'],
  ['an e-mail that names another mailbox', { email: 'a<v@x.test>' }, 'email'],
  ['an e-mail that is a group', { email: 'grp:v@x.test;' }, 'email'],
  ['a name that is the text of a mail', { fullName: 'Ganhou: https://mau.test' }, 'fullName'],
])('%s is refused at its field', async (_what, overrides, field) => {
  const answer = await send({ ...applicationBody(course), ...overrides });
  expect(answer.http).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([field]);
});

test('an oversized body is not read', async () => {
  const answer = await send({ ...applicationBody(course), fullName: 'x'.repeat(70_000) });
  expect([answer.http, answer.code]).toEqual([413, 'too_large']);
});

test('refused applications wrote nothing', async () => {
  expect(await server.db.selectFrom('candidacy').select('id').execute()).toEqual([]);
});
