import * as contract from '@portal/shared-kit/contract/offer/activity';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { activityBody } from '../../testing/activities.ts';
import { makeOffer, type TestOffer } from '../../testing/class-groups.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = testServer({
  authenticator: () => testAuthenticator({ all: { permissions: new Set(permissionNames) } }),
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
    classGroup = await makeClass('Turma-1-LABORAL');
  },
});
let offer: TestOffer;
let classGroup: number;

async function makeClass(name: string): Promise<number> {
  const { id } = await server.db
    .insertInto('class_group')
    .values({
      name,
      department_id: offer.department,
      course_id: offer.law,
      level_id: offer.level('Licenciatura', 1),
      capacity: 30,
      shift: 'LABORAL',
      entry_year: 2026,
      academic_year_id: 1,
      semester_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const declare = async (overrides: Parameters<typeof activityBody>[0]) =>
  (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data.id;
const effective = async (date: string, type: 'EXAME_NORMAL' | 'INICIO_ANO' = 'EXAME_NORMAL') =>
  (await server.call(contract.effectiveActivity, { query: { type, classmate_id: classGroup, date } }, 'all'))
    .data;

test('for a class and a day the most specific period counts, with its status on that day, and the others say why not', async () => {
  const march = { date_start: '2026-03-02T06:00:00Z', date_end: '2026-03-20T16:00:00Z' };
  const wide = await declare({ type: 'EXAME_NORMAL', ...march });
  const narrow = await declare({ type: 'EXAME_NORMAL', ...march, course_id: offer.law });
  const later = await declare({
    type: 'EXAME_NORMAL',
    course_id: offer.law,
    date_start: '2026-04-01T06:00:00Z',
    date_end: '2026-04-10T16:00:00Z',
  });
  // Neither is for this class: another course, another semester.
  await declare({ type: 'EXAME_NORMAL', ...march, course_id: offer.security });
  await declare({ type: 'EXAME_NORMAL', ...march, semester_id: 2 });

  const before = await effective('2026-02-20');
  expect(before.counts).toMatchObject({ id: narrow, status: 'Pending', course_name: 'Direito' });
  expect(before.passed.map(({ activity, why }) => [activity.id, why])).toEqual([
    [wide, 'WIDER'],
    [later, 'OTHER_DATES'],
  ]);
  expect((await effective('2026-03-10')).counts).toMatchObject({ id: narrow, status: 'Em Curso' });
  expect((await effective('2026-03-30')).counts).toMatchObject({ id: later, status: 'Pending' });
});

test('where nothing that applies was declared, nothing counts', async () => {
  expect(await effective('2026-03-10', 'INICIO_ANO')).toEqual({ counts: null, passed: [] });
});

test('an unknown class is refused at its field', async () => {
  const refusal = await server.refused(
    contract.effectiveActivity,
    { query: { type: 'EXAME_NORMAL', classmate_id: 999_999 } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 404, message: messages.noSuchClass });
});
