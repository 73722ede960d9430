import type { Candidacy } from '../../platform/database/schema.ts';
import type { PaymentData } from '@portal/shared-kit/contract/admissions/candidate';
import type { CandidateForm } from '@portal/shared-kit/contract/admissions/candidate-form';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { stands } from '../candidacies/candidacy.repository.ts';
import { lockName } from '../../platform/database/lock-row.ts';
import { detach } from '../../platform/files/attachment.repository.ts';
import { invoicesOf } from './tracking.repository.ts';

export type Application = Omit<
  CandidateForm,
  'provice_id' | 'district_id' | 'last_school_frequency_year' | 'scholar_shift'
> & {
  shift: Shift;
  provice_id: number | null;
  district_id: number | null;
  last_school_frequency_year: number;
  course_id: number;
  privacy_version: string;
};

/** The intake and the keys of a new candidacy. */
export interface NewCandidacyKeys {
  submissionKey: string;
  activityId: number;
  academicYearId: number;
  year: number;
  levelId: number;
  consentId: number | null;
}

const orNull = (text: string) => (text === '' ? null : text);

interface New {
  application: Application;
  entry: NewCandidacyKeys;
  number: string;
  toConfirm: boolean;
}
/** Inserts candidacies and returns their ids with their keys; skips those that conflict with a concurrent insert. */
export const insertAll = (tx: Tx, all: readonly New[]) =>
  tx
    .insertInto('candidacy')
    .values(all.map(valuesOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number', 'submission_key'])
    .execute();

/** The rules of the form allow no other gender and training area than those of the columns. */
const valuesOf = ({ application, entry, number, toConfirm }: New) => ({
  number,
  to_confirm: toConfirm,
  submission_key: entry.submissionKey,
  activity_id: entry.activityId,
  academic_year_id: entry.academicYearId,
  year: entry.year,
  course_id: application.course_id,
  shift: application.shift,
  level_id: entry.levelId,
  full_name: application.fullName,
  gender: application.gender as Candidacy['gender'],
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
  training_area: application.trainingArea as Candidacy['training_area'],
  last_school_year: application.last_school_frequency_year,
  guardian_name: orNull(application.guardian_name),
  guardian_contact: orNull(application.guardian_contact),
  guardian_consent_id: entry.consentId,
  privacy_version: orNull(application.privacy_version),
});

/** Inserts the first event of each (C.1). */
export const insertSubmittedEvents = (tx: Tx, ids: readonly number[]) =>
  tx
    .insertInto('candidacy_event')
    .values(ids.map((candidacy_id) => ({ candidacy_id, to_state: 'SUBMETIDA' })))
    .execute();

/** The candidacies with these keys, with the fields that tell a retry from another application. */
export const findBySubmissionKeys = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('candidacy')
    .select(['id', 'number', 'submission_key', 'doc_number', 'full_name', 'email', 'contact'])
    .select(['course_id', 'shift'])
    .where('submission_key', '=', anyOf(keys, 'uuid'))
    .execute();

/** Candidacies of a year that conflict with these: by submission key, or valid ones by document or e-mail. */
export const conflicting = (
  db: Db,
  year: number,
  identifiers: { keys: readonly string[]; documents: readonly string[]; emails: readonly string[] },
) =>
  db
    .selectFrom('candidacy')
    .select(['submission_key as key', sql<string>`upper(doc_number)`.as('document')])
    .select([sql<string>`lower(email)`.as('email'), stands.as('stands')])
    .where((eb) =>
      eb.or([
        eb('submission_key', '=', anyOf(identifiers.keys, 'uuid')),
        eb.and([
          eb('year', '=', year),
          stands,
          eb.or([
            eb(sql`upper(doc_number)`, '=', anyOf(identifiers.documents, 'text')),
            eb(sql`lower(email)`, '=', anyOf(identifiers.emails, 'text')),
          ]),
        ]),
      ]),
    )
    .execute();

const anyOf = (values: readonly string[], type: 'uuid' | 'text') =>
  sql<string>`any(${values}::${sql.raw(type)}[])`;

export async function feeInvoices(
  db: Db,
  candidacyIds: readonly number[],
): Promise<Map<number, PaymentData>> {
  if (candidacyIds.length === 0) return new Map();
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'candidacy_id', 'number', 'total_cents', 'due_date'])
    .where('candidacy_id', 'in', [...candidacyIds])
    .where('type', '=', 'CANDIDATURA')
    .where('state', 'not in', ['ANULADA', 'RASCUNHO'])
    .execute();
  const references = await db
    .selectFrom('payment_reference as reference')
    .innerJoin('payment_entity as entity', 'entity.id', 'reference.entity_id')
    .select(['reference.invoice_id', 'entity.code as entity', 'entity.bank'])
    .select(['reference.number', 'reference.expires_on'])
    .select((eb) => eb.ref('reference.amount_cents').$notNull().as('amount_cents'))
    .where('reference.invoice_id', 'in', [...invoices.map(({ id }) => id), 0])
    .orderBy('reference.id')
    .execute();
  return new Map(
    invoices.map(({ candidacy_id, number, ...invoice }) => {
      const own = references.filter(({ invoice_id }) => invoice_id === invoice.id);
      const shown = own.map(({ invoice_id: _invoice, ...reference }) => reference);
      return [candidacy_id!, { ...invoice, number: number!, references: shown }];
    }),
  );
}

/** The same for one candidacy. */
export const feeInvoice = async (db: Db, candidacyId: number): Promise<PaymentData | undefined> =>
  (await feeInvoices(db, [candidacyId])).get(candidacyId);

export const existingProvincesAndDistricts = async (
  db: Db,
  provinceIds: readonly number[],
  districtIds: readonly number[],
) => ({
  provinces: await db
    .selectFrom('province')
    .select('id')
    .where('id', 'in', [...provinceIds, 0])
    .execute(),
  districts: await db
    .selectFrom('district')
    .select(['id', 'province_id'])
    .where('id', 'in', [...districtIds, 0])
    .execute(),
});

/** Locks an invoice of this candidacy until the transaction ends and returns its state; undefined for an invoice of another. */
export const lockInvoice = (tx: Tx, candidacyId: number, invoiceId: number) =>
  invoicesOf(tx, candidacyId)
    .select(['invoice.id', 'invoice.state'])
    .where('invoice.id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();

/** The proofs sent for an invoice so far, by content hash. */
export const proofHashes = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof as proof')
    .innerJoin('attachment', 'attachment.id', 'proof.attachment_id')
    .select(['attachment.sha256'])
    .where('proof.invoice_id', '=', invoiceId)
    .execute();

export const insertProof = (tx: Tx, invoiceId: number, attachmentId: number) =>
  insertRow(tx, 'payment_proof', { invoice_id: invoiceId, attachment_id: attachmentId });

/** Stores a consent under its submission key, replacing an earlier one. */
export async function saveConsent(tx: Tx, submissionKey: string, attachmentId: number): Promise<void> {
  await lockName(tx, `consent ${submissionKey}`);
  const old = await tx
    .deleteFrom('guardian_consent')
    .where('submission_key', '=', submissionKey)
    .returning('attachment_id')
    .executeTakeFirst();
  if (old) await detach(tx, old.attachment_id);
  await tx
    .insertInto('guardian_consent')
    .values({ submission_key: submissionKey, attachment_id: attachmentId })
    .execute();
}

export const findConsents = (db: Db, submissionKeys: readonly string[]) =>
  db
    .selectFrom('guardian_consent')
    .select(['submission_key', 'attachment_id'])
    .where('submission_key', 'in', [...submissionKeys])
    .execute();

/** Deletes consents whose files now belong to candidacies. */
export const deleteConsents = (tx: Tx, submissionKeys: readonly string[]) =>
  tx
    .deleteFrom('guardian_consent')
    .where('submission_key', 'in', [...submissionKeys])
    .execute();

/** Deletes consents whose application was never submitted; the sweep then removes their files. */
export async function deleteAbandonedConsents(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .with('gone', (with_) =>
      with_
        .deleteFrom('guardian_consent')
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .returning('attachment_id'),
    )
    .deleteFrom('attachment')
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('attachment_id'))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
