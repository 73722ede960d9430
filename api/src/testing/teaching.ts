import { allocatedTeachers, type TeachingRow } from '@portal/shared-kit/contract/people/teaching';
import { allocateTeacher } from '@portal/shared-kit/contract/people/teaching-change';
import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { offerOf } from './offer.ts';
import { testAuthenticator } from './test-authenticator.ts';
import { testServer } from './test-server.ts';

export const today = institutionDay(new Date());
export const thisYear = institutionYear(new Date());
/** The day so many days from today. */
export const dayFromNow = (days: number): string =>
  institutionDay(new Date(Date.now() + days * 24 * 3600 * 1000));

/** Tokens of the tests of the allocation of teachers: 'all' may everything, 'adder' allocates and ends nothing, 'viewer' only looks. */
const users = () =>
  testAuthenticator({
    all: { permissions: new Set(permissionNames) },
    adder: { permissions: new Set(['enrolment.read', 'enrolment.create']) },
    viewer: { permissions: new Set(['enrolment.read', 'teachers.read']) },
  });

/** A server with a class that has two subjects in its semester, and teachers to be had. Call it at the top of a test file. */
export function teachingServer() {
  const server = testServer({ authenticator: users });
  const offer = offerOf(server);
  let made = 0;
  const teaching = {
    server,
    offer,
    /** A course with subjects a and b in its first semester, c in the second, and a class in the first. */
    async school() {
      made += 1;
      const plan = await offer.shortPlan(`Curso ${String.fromCharCode(64 + made)}`);
      const class_id = await teaching.classOf(plan.course);
      return { ...plan, class_id };
    },
    classOf: (course_id: number) => {
      made += 1;
      return offer.classGroup(course_id, `Turma ${made}`, 1, 1);
    },
    async teacher(full_name: string, active = true): Promise<number> {
      const { department_id } = await server.db
        .selectFrom('department')
        .select('id as department_id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id: person_id } = await server.db
        .insertInto('person')
        .values({ full_name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await server.db
        .insertInto('teacher')
        .values({ person_id, department_id, active })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async give(
      teacher_id: number,
      classmate_id: number,
      subject_id: number,
      role: TeachingRole = 'RESPONSAVEL',
    ): Promise<TeachingRow> {
      const body = { teacher_id, allocations: [{ classmate_id, subject_id, role }] };
      return (await server.call(allocateTeacher, { body }, 'all')).data[0]!;
    },
    /** As if the allocation had begun so many days ago. */
    begun: (id: number, days: number) =>
      server.db
        .updateTable('teaching')
        .set({ started_on: dayFromNow(-days) })
        .where('id', '=', id)
        .execute(),
    /** Who has a class, as 'name role first–last', the latest first. */
    async inClass(classmate_id: number): Promise<string[]> {
      const { data } = await server.call(
        allocatedTeachers,
        { query: { classmate_id, per_page: 50 } },
        'viewer',
      );
      return data.map((row) => `${row.teacher_name} ${row.role} ${row.start_date}–${row.end_date ?? ''}`);
    },
    /** Opens a pauta, so that the edition has grades. */
    async grade(teachingId: number): Promise<void> {
      const { edition_id } = await server.db
        .selectFrom('teaching')
        .select('edition_id')
        .where('id', '=', teachingId)
        .executeTakeFirstOrThrow();
      await server.db.insertInto('pauta').values({ edition_id }).execute();
    },
  };
  return teaching;
}
