import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { emailOwner } from '../../identity/accounts/account.repository.ts';
import * as people from '../../people/persons/person.repository.ts';
import type { PersonFields } from '../../people/persons/person.rules.ts';
import { endInvoice } from '../../finance/invoices/annul.service.ts';
import { hasPendingProof } from '../../finance/invoices/invoice.repository.ts';
import { type CandidacyRow, lockUnpaidFee } from './candidacy.repository.ts';
import { messages } from './messages.ts';
import * as identities from './candidacy.repository.ts';

const fieldsOf = (candidacy: CandidacyRow): PersonFields =>
  ({
    fullName: candidacy.full_name,
    gender: candidacy.gender,
    birthDate: candidacy.birth_date,
    email: candidacy.email,
    contact: candidacy.contact,
    alternative_contact: candidacy.alternative_contact ?? '',
    doc_type: candidacy.doc_type,
    doc_number: candidacy.doc_number.toUpperCase(),
    nactionality: candidacy.nationality,
    province_id: candidacy.province_id,
    district_id: candidacy.district_id,
    address_location: candidacy.address_location,
    house_number: candidacy.house_number ?? '',
    block: candidacy.block ?? '',
    childhood_location: candidacy.childhood_location ?? '',
    fathers_filliation: candidacy.father_name,
    mothers_filliation: candidacy.mother_name,
    is_deficient: candidacy.has_disability ? 'Sim' : 'Não',
    deficient_type: candidacy.disability_type,
    last_school_frequency: candidacy.last_school,
    last_school_frequency_year: candidacy.last_school_year,
    trainingArea: candidacy.training_area,
  }) as PersonFields;

/** The person of a candidate. A registered person with the same document is used if the clerk confirms it: missing fields are
 *  completed, existing ones stay. Throws where the e-mail belongs to somebody else. */
export async function personOf(tx: Tx, ctx: Acting, candidacy: CandidacyRow, confirmed: number | null) {
  const registered = await people.findByDocument(tx, candidacy.doc_type, candidacy.doc_number.toUpperCase());
  if (registered && registered.id !== confirmed)
    throw fieldError('duplicate', 'confirm_person_id', messages.knownPerson(registered.full_name));
  const owner = await emailOwner(tx, candidacy.email, registered?.id);
  if (owner) throw fieldError('duplicate', 'email', messages.knownEmail(owner.full_name));
  const identity = { doc_issue_place: candidacy.doc_issue_place, doc_expires_on: candidacy.doc_expires_on };
  if (!registered) {
    const id = await people.insert(tx, fieldsOf(candidacy));
    await identities.fillMissingDocumentData(tx, id, identity);
    return id;
  }
  await fillIn(tx, ctx, registered.id, candidacy);
  await identities.fillMissingDocumentData(tx, registered.id, identity);
  return registered.id;
}

async function fillIn(tx: Tx, ctx: Acting, id: number, candidacy: CandidacyRow): Promise<void> {
  const before = await people.lock(tx, id);
  if (!before) throw new ApiError('conflict', messages.missing);
  const isEmpty = (value: unknown) => value === null || value === '';
  const place = isEmpty(before.province_id) && isEmpty(before.district_id);
  const missing = Object.entries(fieldsOf(candidacy)).filter(([field, value]) => {
    if (isEmpty(value) || !isEmpty(before[field as keyof PersonFields])) return false;
    // A district is only completed with its province.
    return field === 'province_id' || field === 'district_id' ? place : true;
  });
  if (missing.length === 0) return;
  await people.update(tx, id, Object.fromEntries(missing));
  await audit(tx, ctx, {
    action: 'person.complete',
    entityId: id,
    changes: missing.map(([field, value]) => ({ field, old: null, new: value })),
  });
}

/** Locks the invoice of the candidacy fee if it can be annulled: nothing is paid, and no proof awaits the office. */
export async function annullableFee(tx: Tx, candidacyId: number): Promise<number | undefined> {
  const fee = await lockUnpaidFee(tx, candidacyId);
  return fee && !(await hasPendingProof(tx, fee.id)) ? fee.id : undefined;
}

/** Annuls the fee with its references (I53). Call it as late in the transaction as possible, since the credit note takes a gapless
 *  number. */
export async function annulFee(tx: Tx, ctx: Acting, invoiceId: number | undefined, reason: string) {
  if (invoiceId !== undefined) await endInvoice(tx, invoiceId, { reason }, ctx);
}
