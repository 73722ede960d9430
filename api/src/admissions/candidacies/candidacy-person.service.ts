import { audit, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import * as people from '../../people/persons/person.repository.ts';
import type { PersonFields } from '../../people/persons/person.rules.ts';
import { annulInvoice } from '../../finance/invoices/annul.service.ts';
import { hasPendingProof } from '../../finance/invoices/invoice.repository.ts';
import { type CandidacyRow, unpaidFee } from './candidacy.repository.ts';
import { messages } from './messages.ts';
import * as identities from './candidacy.repository.ts';

/** A candidate by the field names of a person. */
const fieldsOf = (it: CandidacyRow): PersonFields =>
  ({
    fullName: it.full_name,
    gender: it.gender,
    birthDate: it.birth_date,
    email: it.email,
    contact: it.contact,
    alternative_contact: it.alternative_contact ?? '',
    doc_type: it.doc_type,
    doc_number: it.doc_number.toUpperCase(),
    nactionality: it.nationality,
    province_id: it.province_id,
    district_id: it.district_id,
    address_location: it.address_location,
    house_number: it.house_number ?? '',
    block: it.block ?? '',
    childhood_location: it.childhood_location ?? '',
    fathers_filliation: it.father_name,
    mothers_filliation: it.mother_name,
    is_deficient: it.has_disability ? 'Sim' : 'Não',
    deficient_type: it.disability_type,
    last_school_frequency: it.last_school,
    last_school_frequency_year: it.last_school_year,
    trainingArea: it.training_area,
  }) as PersonFields;

/** The person of a candidate. A registered person with the same document is used if the clerk confirms it: missing fields are
 *  completed, existing ones stay. Throws where the e-mail belongs to somebody else. */
export async function personOf(
  tx: Tx,
  ctx: Acting,
  it: CandidacyRow,
  confirmed: number | null,
): Promise<number> {
  const registered = await people.findByDocument(tx, it.doc_type, it.doc_number.toUpperCase());
  if (registered && registered.id !== confirmed)
    throw fieldError('duplicate', 'confirm_person_id', messages.knownPerson(registered.full_name));
  await people.holdEmail(tx, it.email);
  const owner = (await people.findByEmail(tx, it.email)).find(({ id }) => id !== registered?.id);
  if (owner) throw fieldError('duplicate', 'email', messages.knownEmail(owner.full_name));
  const identity = { doc_issue_place: it.doc_issue_place, doc_expires_on: it.doc_expires_on };
  if (!registered) {
    const id = await people.insert(tx, fieldsOf(it));
    await identities.complete(tx, id, identity);
    return id;
  }
  await fillIn(tx, ctx, registered.id, it);
  await identities.complete(tx, registered.id, identity);
  return registered.id;
}

async function fillIn(tx: Tx, ctx: Acting, id: number, it: CandidacyRow): Promise<void> {
  const before = await people.lock(tx, id);
  if (!before) throw new ApiError('conflict', messages.missing);
  const isEmpty = (value: unknown) => value === null || value === '';
  const place = isEmpty(before.province_id) && isEmpty(before.district_id);
  const missing = Object.entries(fieldsOf(it)).filter(([field, value]) => {
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
  const fee = await unpaidFee(tx, candidacyId);
  return fee && !(await hasPendingProof(tx, fee.id)) ? fee.id : undefined;
}

/** Annuls the fee with its references (I53). Call it as late in the transaction as possible, since the credit note takes a gapless
 *  number. */
export async function annulFee(
  tx: Tx,
  ctx: Acting,
  invoiceId: number | undefined,
  reason: string,
): Promise<void> {
  if (invoiceId !== undefined) await annulInvoice(tx, invoiceId, { reason }, ctx);
}
