import type { InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql, type RawBuilder } from 'kysely';
import type { RenewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import type { Db, Tx } from '../../platform/database/db.ts';
import { exists, firstValue } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { rows } from '../inscriptions/inscription-list.repository.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';

/** The level at which `student` studies in a semester: that of the year of study to which `yearOfStudyIn` leads, and for somebody who
 *  stays after the last year of the course that of the last. Not the level of the student, who entered at that one. */
export const levelIn = (semester: RawBuilder<unknown>) => sql<number | null>`(select target.id from course c
  join level target on target.level_type = c.level_type
  left join class_group g on g.id = student.class_id and g.course_id = c.id
  left join level entered on entered.id = student.level_id
  where c.id = student.course_id and target.number <= least(c.duration,
    coalesce(g.academic_year_id, entered.number, 1) + (${semester} < coalesce(g.semester_id, 1))::int)
  order by target.number desc limit 1)`;

/** The declared renewal periods that may apply to a student: those of the course, and of the level into which they renew. */
export const periodsFor = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .innerJoin('activity', (join) => join.onTrue())
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select(['activity.academic_year_id', 'activity.semester_id', 'activity.level_id', 'activity.course_id'])
    .select(['activity.date_start', 'activity.date_end', 'activity.late_end'])
    .select(['activity.suspended_at', 'activity.closed_at', 'academic_year.designation'])
    .where('student.id', '=', studentId)
    .where('activity.type', '=', 'RENOVACAO')
    .where((eb) =>
      eb.and([
        eb.or([
          eb('activity.course_id', 'is', null),
          eb('activity.course_id', '=', eb.ref('student.course_id')),
        ]),
        eb.or([
          eb('activity.level_id', 'is', null),
          eb('activity.level_id', '=', levelIn(sql.ref('activity.semester_id'))),
        ]),
      ]),
    )
    .orderBy('activity.date_start')
    .orderBy('activity.id')
    .execute();
export type RenewalPeriod = Awaited<ReturnType<typeof periodsFor>>[number];

/** The state of the last inscription of `student` in their course where that keeps them from renewing; null where nothing does. An
 *  inscription whose candidacy expired keeps nobody from it, nor one that ended with a withdrawal from which they came back. */
export const stoppedIn = sql<InscriptionState | null>`(select last.state from (
    select i.id, i.state from inscription i left join candidacy c on c.id = i.candidacy_id
    where i.student_id = student.id and i.course_id = student.course_id and c.state is distinct from 'CADUCADA'
    order by i.year desc, i.id desc limit 1) last
  where last.state in ('SUSPENSA', 'TRANSFERIDA') or (last.state = 'ANULADA' and not exists (
    select from withdrawal_effect ended join student_withdrawal w on w.id = ended.withdrawal_id
    where w.ended_at is not null and ended.inscription_id = last.id)))`;

/** What else a renewal depends on: contacts, nationality, and the last inscription. */
export const renewalFacts = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.entry_year', 'person.nationality', stoppedIn.as('stopped_in')])
    .select((eb) => [
      eb.fn.coalesce('person.contact', sql.lit('')).as('contact'),
      eb.fn.coalesce('person.alternative_contact', sql.lit('')).as('alternative_contact'),
      eb.fn.coalesce('person.email', sql.lit('')).as('email'),
    ])
    .where('student.id', '=', studentId)
    .executeTakeFirstOrThrow();

/** The inscriptions of a student in their course, in a year and semester, that have not ended. */
export const livingIn = (
  db: Db,
  { id, course_id }: { id: number; course_id: number },
  { year, semester_id }: { year: number; semester_id: number },
) =>
  db
    .selectFrom('inscription')
    .select(['id', 'type'])
    .where('student_id', '=', id)
    .where('course_id', '=', course_id)
    .where('year', '=', year)
    .where('semester_id', '=', semester_id)
    .where('state', 'not in', ['ANULADA', 'CANCELADA', 'TRANSFERIDA'])
    .orderBy('id')
    .execute();

export const levelFor = (
  db: Db,
  studentId: number,
  semester_id: number,
): Promise<number | null | undefined> =>
  firstValue(
    db
      .selectFrom('student')
      .select(levelIn(sql`${semester_id}::int`).as('level_id'))
      .where('id', '=', studentId),
  );

/** Every renewal of a student, the latest first. */
export const renewalsOf = (db: Db, studentId: number) =>
  rows(db)
    .select(['inscription.year', 'inscription.semester_id', instantText('inscription.created_at').as('date')])
    .where('inscription.student_id', '=', studentId)
    .where('inscription.type', '=', 'Renovação')
    .orderBy('inscription.year', 'desc')
    .orderBy('inscription.id', 'desc')
    .execute();
export type RenewalRow = Awaited<ReturnType<typeof renewalsOf>>[number];

/** The chosen subjects, by renewal. */
export const chosenIn = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('renewal_subject as chosen')
    .innerJoin('course_subject as plan', 'plan.id', 'chosen.course_subject_id')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .select(['chosen.inscription_id', 'subject.name', 'plan.subject_id', 'plan.academic_year_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .where('chosen.inscription_id', 'in', [...ids, 0])
    .orderBy('plan.academic_year_id')
    .orderBy('subject.name_key')
    .execute();

/** The names of the chosen subjects that are closed in the plan by the year of the renewal. */
export const closedChoices = async (db: Db, { id, year }: { id: number; year: number }): Promise<string[]> =>
  (
    await db
      .selectFrom('renewal_subject as chosen')
      .innerJoin('course_subject as plan', 'plan.id', 'chosen.course_subject_id')
      .innerJoin('subject', 'subject.id', 'plan.subject_id')
      .select('subject.name')
      .where('chosen.inscription_id', '=', id)
      .where('plan.closed_from', '<=', year)
      .orderBy('subject.name_key')
      .execute()
  ).map(({ name }) => name);

/** A renewal with its student, and the semester it is for. */
export const renewalById = (db: Db, id: number) =>
  db
    .selectFrom('inscription')
    .innerJoin('level', 'level.id', 'inscription.level_id')
    .select(['inscription.id', 'inscription.student_id', 'inscription.year', 'inscription.semester_id'])
    .select('level.number as year_of_study')
    .where('inscription.id', '=', id)
    .where('inscription.type', '=', 'Renovação')
    .executeTakeFirst();

export const insertChosen = (tx: Tx, inscription_id: number, planIds: readonly number[]) =>
  tx
    .insertInto('renewal_subject')
    .values(planIds.map((course_subject_id) => ({ inscription_id, course_subject_id })))
    .execute();

/** Whether anything was paid of the instalments that follow an invoice. */
export const isLaterPaid = (db: Db, invoiceId: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('instalment')
      .innerJoin('invoice', 'invoice.id', 'instalment.invoice_id')
      .where('instalment.first_invoice_id', '=', invoiceId)
      .where('invoice.paid_cents', '>', 0),
  );

const renewals: Setting<RenewalSettings> = { key: 'inscription.renewal', usual: { late_fine: 50_000 } };

export const renewalSettings = (db: Db) => readSetting(db, renewals);

/** Sets the rules of future renewals. */
export const changeRenewalSettings = (tx: Tx, settings: RenewalSettings, ctx: UserContext) =>
  changeSetting(tx, renewals, settings, ctx, { action: 'renewal.settings', entity: 'inscription' });
