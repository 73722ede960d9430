import type { PaymentData } from '@portal/shared-kit/contract/candidate';
import type { CandidateForm } from '@portal/shared-kit/contract/candidate-form';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** What an application says once it is checked, by the names of the wire. */
export type Application = Omit<CandidateForm, 'provice_id' | 'district_id' | 'last_school_frequency_year'> & {
  provice_id: number | null;
  district_id: number | null;
  last_school_frequency_year: number;
  course_id: number;
  privacy_version: string;
};

/** Where and under what it is entered. */
export interface Entry {
  submissionKey: string;
  activityId: number;
  academicYearId: number;
  year: number;
  levelId: number;
  /** Of the guardian of a minor, moved from where it waited. */
  consentId: number | null;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Enters a candidacy and answers its number; undefined where the key has one already, be it of this very moment. */
export const insert = (tx: Tx, application: Application, entry: Entry) =>
  tx
    .insertInto('candidacy')
    .values({
      number: sql<string>`${`CAND-${entry.year}-`} || lpad(nextval('candidacy_number')::text, 6, '0')`,
      submission_key: entry.submissionKey,
      activity_id: entry.activityId,
      academic_year_id: entry.academicYearId,
      year: entry.year,
      course_id: application.course_id,
      shift: application.scholar_shift,
      level_id: entry.levelId,
      full_name: application.fullName,
      gender: application.gender,
      birth_date: application.birthDate,
      email: application.email,
      contact: application.contact,
      alternative_contact: orNull(application.alternative_contact),
      father_name: application.fathers_filliation,
      mother_name: application.mothers_filliation,
      has_disability: application.is_deficient === 'Sim',
      disability_type: orNull(application.deficient_type),
      disability_consent: application.disability_consent,
      doc_type: application.doc_type,
      doc_number: application.doc_number,
      doc_issue_place: orNull(application.doc_issue_place),
      doc_expires_on: orNull(application.doc_expires_on),
      nationality: application.nactionality,
      lives_in_mozambique: application.lives_in_mozambique !== 'Não',
      province_id: application.provice_id,
      district_id: application.district_id,
      address_location: application.address_location,
      childhood_location: orNull(application.childhood_location),
      last_school: application.last_school_frequency,
      training_area: application.trainingArea,
      last_school_year: application.last_school_frequency_year,
      guardian_name: orNull(application.guardian_name),
      guardian_contact: orNull(application.guardian_contact),
      guardian_consent_id: entry.consentId,
      privacy_version: orNull(application.privacy_version),
    })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();

/** The candidacy has begun (C.1). */
export const insertBegin = (tx: Tx, candidacyId: number) =>
  tx.insertInto('candidacy_event').values({ candidacy_id: candidacyId, to_state: 'SUBMETIDA' }).execute();

export const findByKey = (db: Db, submissionKey: string) =>
  db
    .selectFrom('candidacy')
    .select(['id', 'number'])
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();

/** What is to be paid for the candidacy itself; undefined where nothing is. */
export async function feeInvoice(db: Db, candidacyId: number): Promise<PaymentData | undefined> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'total_cents', 'due_date'])
    .where('candidacy_id', '=', candidacyId)
    .where('type', '=', 'CANDIDATURA')
    .where('state', 'not in', ['ANULADA', 'RASCUNHO'])
    .executeTakeFirst();
  if (!invoice) return undefined;
  const references = await db
    .selectFrom('payment_reference as reference')
    .innerJoin('payment_entity as entity', 'entity.id', 'reference.entity_id')
    .select(['entity.code as entity', 'entity.bank', 'reference.number', 'reference.expires_on'])
    .select((eb) => eb.ref('reference.amount_cents').$notNull().as('amount_cents'))
    .where('reference.invoice_id', '=', invoice.id)
    .orderBy('reference.id')
    .execute();
  return { ...invoice, number: invoice.number!, references };
}

/** The consent that waits under a key. */
export const findConsent = (db: Db, submissionKey: string) =>
  db
    .selectFrom('guardian_consent')
    .select('attachment_id')
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();

/** Whether a province and one of its districts are there. */
export const placeExists = (db: Db, provinceId: number | null, districtId: number | null) =>
  db
    .selectNoFrom((eb) => [
      eb.selectFrom('province').select('id').where('id', '=', provinceId).as('province'),
      eb
        .selectFrom('district')
        .select('id')
        .where('id', '=', districtId)
        .where('province_id', '=', provinceId)
        .as('district'),
    ])
    .executeTakeFirstOrThrow();
