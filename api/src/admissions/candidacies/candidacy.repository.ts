import { sql, type UpdateObject } from 'kysely';
import { mendableReasons } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { updateRecord, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists, firstValue, sqlRows } from '../../platform/database/read.ts';
import { lockName, lockThenRead } from '../../platform/database/lock-row.ts';
import type { DB } from '../../platform/database/schema.ts';
import { endOf } from '../../offer/calendar/activity.repository.ts';

const candidacies = (db: Db) =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .leftJoin('user_account as clerk', 'clerk.id', 'candidacy.decided_by')
    .leftJoin('person as decider', 'decider.id', 'clerk.person_id')
    .selectAll('candidacy')
    .select(['course.name as course_name', 'decider.full_name as decided_by_name']);
export type CandidacyRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => candidacies(db).where('candidacy.id', '=', id).executeTakeFirst();

/** Neither withdrawn nor rejected for a correctable reason: another candidacy with its document has to be confirmed (I53). The unique
 *  indexes have the same condition. */
export const stands = sql<boolean>`(candidacy.state <> 'DESISTIDA' and (candidacy.state <> 'REPROVADA'
  or candidacy.reason_code not in (${sql.join(mendableReasons.map((reason) => sql.lit(reason)))})))`;

/** The number of another valid candidacy of the intake with the same document or e-mail. */
export const conflictingNumber = (
  db: Db,
  candidacy: Pick<CandidacyRow, 'id' | 'year' | 'doc_number' | 'email'>,
) =>
  firstValue(
    db
      .selectFrom('candidacy')
      .select('number')
      .where('year', '=', candidacy.year)
      .where('id', '<>', candidacy.id)
      .where('to_confirm', '=', false)
      .where(stands)
      .where((eb) =>
        eb.or([
          eb(sql`upper(doc_number)`, '=', candidacy.doc_number.toUpperCase()),
          eb(sql`lower(email)`, '=', candidacy.email.toLowerCase()),
        ]),
      )
      .limit(1),
  );

export const isCourseActive = (db: Db, id: number): Promise<boolean> =>
  exists(db.selectFrom('course').where('id', '=', id).where('active', '=', true));

/** Whether applications to the course of a candidacy are open for its year. */
export const isIntakeOpen = (
  db: Db,
  {
    academic_year_id,
    course_id,
    level_id,
  }: Pick<CandidacyRow, 'academic_year_id' | 'course_id' | 'level_id'>,
): Promise<boolean> =>
  exists(
    db
      .selectFrom('activity')
      .where('type', '=', 'INSCRICAO')
      .where('academic_year_id', '=', academic_year_id)
      .where((eb) => eb.or([eb('course_id', 'is', null), eb('course_id', '=', course_id)]))
      .where((eb) => eb.or([eb('level_id', 'is', null), eb('level_id', '=', level_id)]))
      .where('suspended_at', 'is', null)
      .where(sql<boolean>`date_start <= now() and ${endOf} > now()`),
  );

/** Locks the unpaid invoice of the candidacy fee until the transaction ends. */
export const lockUnpaidFee = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoice')
    .select('id')
    .where('candidacy_id', '=', id)
    .where('type', '=', 'CANDIDATURA')
    .where('state', '=', 'EMITIDA')
    .forUpdate()
    .executeTakeFirst();

export const wasFeeAnnulled = async (db: Db, id: number, reason: string): Promise<boolean> =>
  reason ===
  (await firstValue(
    db
      .selectFrom('invoice')
      .select('annulled_reason')
      .where('candidacy_id', '=', id)
      .where('type', '=', 'CANDIDATURA')
      .orderBy('id', 'desc')
      .limit(1),
  ));

export const lock = lockThenRead('candidacy', find);

export const update = (tx: Tx, id: number, change: UpdateObject<DB, 'candidacy'>) =>
  updateRecord(tx, 'candidacy', id, change);

export const insertEvent = (tx: Tx, event: New<'candidacy_event'>) =>
  tx.insertInto('candidacy_event').values(event).execute();

/** The semester of an intake; the first where its period is unknown. */
export const semesterOf = async (db: Db, activityId: number | null): Promise<number> => {
  const found = await db
    .selectFrom('semester')
    .select('semester.id')
    .leftJoin('activity', (join) =>
      join.onRef('activity.semester_id', '=', 'semester.id').on('activity.id', '=', activityId),
    )
    .orderBy((eb) => eb('activity.id', 'is not', null), 'desc')
    .orderBy('semester.number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.id;
};

export const approvalRecords = (db: Db, candidacyId: number) =>
  db
    .selectFrom('candidacy')
    .innerJoin('student', 'student.id', 'candidacy.student_id')
    .leftJoin('inscription', 'inscription.candidacy_id', 'candidacy.id')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.inscription_id', '=', 'inscription.id')
        .on('invoice.type', '=', 'INSCRICAO')
        .on('invoice.state', '<>', 'ANULADA'),
    )
    .select([
      'student.id as student_id',
      sql<string>`coalesce(student.code, '')`.as('code'),
      'inscription.id as inscription_id',
      'invoice.id as invoice_id',
    ])
    .where('candidacy.id', '=', candidacyId)
    .executeTakeFirst();

export const firstLevelOf = (db: Db, courseId: number): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('course')
      .innerJoin('level', 'level.level_type', 'course.level_type')
      .select('level.id')
      .where('course.id', '=', courseId)
      .where('course.active', '=', true)
      .orderBy('level.number')
      .limit(1),
  );

export const insertCorrectionFile = (
  tx: Tx,
  file: { candidacy_id: number; attachment_id: number; reason: string; created_by: number },
) => tx.insertInto('candidacy_file').values(file).execute();

export const findCorrectionFile = (db: Db, candidacyId: number, id: number) =>
  db
    .selectFrom('candidacy_file as f')
    .innerJoin('attachment as a', 'a.id', 'f.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('f.candidacy_id', '=', candidacyId)
    .where('f.id', '=', id)
    .executeTakeFirst();

/** Deletes candidacies that were rejected two years ago, with their steps and files; of one that an invoice, credit or inscription names, what
 *  accounts need stays: its number, course and name (H.5). Returns those of which nothing stays. */
export async function removeRejected(tx: Tx): Promise<{ id: number; number: string }[]> {
  const rows = await sqlRows<{
    id: number;
    number: string;
    guardian_consent_id: number | null;
    kept: boolean;
  }>(tx)`
    select id, number, guardian_consent_id, exists (select from invoice where candidacy_id = c.id
      union all select from credit_account where candidacy_id = c.id
      union all select from credit_entry where candidacy_id = c.id
      union all select from inscription where candidacy_id = c.id) as kept
    from candidacy c where state = 'REPROVADA' and state_since < now() - interval '2 years' and email <> number
    limit 1000 for update skip locked`;
  const ids = rows.map(({ id }) => id);
  const files = await sqlRows<{ id: number }>(tx)`
    delete from candidacy_file where candidacy_id = any(${ids}) returning attachment_id as id`;
  await sql`delete from candidacy_event where candidacy_id = any(${ids})`.execute(tx);
  const removed = rows.filter(({ kept }) => !kept);
  await sql`delete from candidacy where id = any(${removed.map(({ id }) => id)})`.execute(tx);
  await sql`update candidacy set email = number, doc_number = number, contact = '', alternative_contact = null,
      birth_date = date_trunc('year', birth_date), father_name = '—', mother_name = '—', childhood_location = null,
      has_disability = false, disability_type = null, disability_consent = false, doc_issue_place = null, doc_expires_on = null,
      province_id = null, district_id = null, address_location = '—', block = null, house_number = null, last_school = '—',
      guardian_name = null, guardian_contact = null, guardian_consent_id = null, reason_text = '', version = version + 1
    where id = any(${ids})`.execute(tx);
  const attachments = [...files.map(({ id }) => id), ...rows.map((row) => row.guardian_consent_id)];
  await sql`delete from attachment where id = any(${attachments}::integer[])`.execute(tx);
  return removed;
}

/** Fills in place of issue and expiry of a person's document where missing. */
export const fillMissingDocumentData = (
  tx: Tx,
  personId: number,
  { doc_issue_place, doc_expires_on }: { doc_issue_place: string | null; doc_expires_on: string | null },
) =>
  tx
    .updateTable('person')
    .set({
      doc_issue_place: sql`coalesce(doc_issue_place, ${doc_issue_place})`,
      doc_expires_on: sql`coalesce(doc_expires_on, ${doc_expires_on}::date)`,
    })
    .where('id', '=', personId)
    .where((eb) =>
      eb.or([
        eb.and([eb('doc_issue_place', 'is', null), eb.val(doc_issue_place !== null)]),
        eb.and([eb('doc_expires_on', 'is', null), eb.val(doc_expires_on !== null)]),
      ]),
    )
    .execute();

interface CourseShift {
  courseId: number;
  year: number;
  shift: string;
}
interface Seats extends CourseShift {
  /** 0 where the course is not offered in that year and shift. */
  vacancies: number;
  /** Valid first inscriptions of that year, with or without a candidacy. */
  taken: number;
}

/** Vacancies and taken seats of these courses, in the order given. */
export async function seatsOf(db: Db, places: readonly CourseShift[]): Promise<Seats[]> {
  const placesJson = JSON.stringify(places.map(({ courseId, year, shift }) => ({ courseId, year, shift })));
  return sqlRows<Seats>(db)`
    select place."courseId", place.year, place.shift, coalesce(v.vacancies, 0) as vacancies,
      (select count(*)::int from inscription i where i.course_id = place."courseId" and i.year = place.year
        and i.entry_year = place.year and i.shift = place.shift and i.type <> 'Renovação'
        and i.state not in ('ANULADA', 'TRANSFERIDA')) as taken
    from rows from (jsonb_to_recordset(${placesJson}::jsonb) as ("courseId" integer, year integer, shift text))
      with ordinality as place ("courseId", year, shift, nth)
    left join course_vacancy v on v.course_id = place."courseId" and v.year = place.year and v.shift = place.shift
    order by place.nth`;
}

/** Locks the seats of a course, year and shift until the transaction ends; returns how many there are, and how many are taken. */
export async function lockSeats(tx: Tx, place: CourseShift): Promise<Seats> {
  await lockName(tx, `seats ${place.courseId} ${place.year} ${place.shift}`);
  return (await seatsOf(tx, [place]))[0]!;
}

/** Approved and overdue: no invoice of the inscription, of which a later instalment names the first, is paid, partly paid, has a proof to
 *  be checked, or a payment that waits for its second person, and the first is not due later. */
const isOverdue = sql<boolean>`c.state = 'APROVADA' and c.pay_until < (now() at time zone 'Africa/Maputo')::date
  and not exists (select from inscription i join invoice first on first.inscription_id = i.id
      left join instalment part on part.first_invoice_id = first.id
      join invoice on invoice.id in (first.id, part.invoice_id)
    where i.candidacy_id = c.id and invoice.state <> 'ANULADA' and (invoice.state in ('PAGA', 'PARCIAL')
      or (invoice.id = first.id and invoice.due_date >= (now() at time zone 'Africa/Maputo')::date)
      or exists (select from payment_proof proof where proof.invoice_id = invoice.id
        and proof.state in ('ENVIADO', 'EM_VERIFICACAO'))
      or exists (select from payment_approval a where a.decided_at is null
        and (a.invoice_id = invoice.id or invoice.id = any(a.invoice_ids)))))`;

/** A batch of overdue candidacies, the longest overdue first. */
export const overdueBatch = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('candidacy as c')
      .select('c.id')
      .where(isOverdue)
      .orderBy('c.pay_until')
      .limit(500)
      .execute()
  ).map(({ id }) => id);

/** Locks a candidacy that is still overdue until the transaction ends; skips one that is locked. */
export async function lockIfOverdue(tx: Tx, id: number) {
  const locked = await tx
    .selectFrom('candidacy')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return undefined;
  return tx
    .selectFrom('candidacy as c')
    .innerJoin('course', 'course.id', 'c.course_id')
    .innerJoin('student', 'student.id', 'c.student_id')
    .leftJoin('inscription', 'inscription.candidacy_id', 'c.id')
    .select(['c.id', 'c.full_name', 'c.email', 'c.number', 'course.name as course_name'])
    .select(['student.id as student_id', 'student.person_id', 'c.former_studies', 'c.decided_at'])
    .select(['inscription.id as inscription_id', 'inscription.state as inscription_state'])
    .where('c.id', '=', id)
    .where(isOverdue)
    .executeTakeFirst();
}

export const unpaidInscriptionInvoice = (db: Db, inscriptionId: number): Promise<number | undefined> =>
  firstValue(
    db
      .selectFrom('invoice')
      .select('id')
      .where('inscription_id', '=', inscriptionId)
      .where('type', '=', 'INSCRICAO')
      .where('state', '=', 'EMITIDA'),
  );

/** Whether a student has an inscription that was neither annulled nor transferred away. */
export const hasInscription = (db: Db, studentId: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('inscription')
      .where('student_id', '=', studentId)
      .where('state', 'in', ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA']),
  );

type Expired = NonNullable<Awaited<ReturnType<typeof lockIfOverdue>>>;

/** Whether the student of a candidacy has a valid inscription that came after that of the candidacy. */
export const isInscribedSince = (db: Db, { student_id, inscription_id }: Expired): Promise<boolean> =>
  exists(
    db
      .selectFrom('inscription')
      .where('student_id', '=', student_id)
      .where('id', '>', inscription_id ?? 0)
      .where('state', 'in', ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA']),
  );

/** The next approved candidacy of the student returns, if it expires too, to what they were before this one. */
export const passFormerStudies = async (
  tx: Tx,
  { id, student_id, former_studies }: Expired,
): Promise<void> => {
  await tx
    .updateTable('candidacy')
    .set({ former_studies: former_studies === null ? null : JSON.stringify(former_studies) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('candidacy as later')
        .select('later.id')
        .where('later.student_id', '=', student_id)
        .where('later.state', '=', 'APROVADA')
        .where('later.decided_at', '>', (expired) =>
          expired.selectFrom('candidacy as own').select('own.decided_at').where('own.id', '=', id),
        )
        .orderBy('later.decided_at')
        .limit(1),
    )
    .execute();
};
