import type { PaymentData } from '@portal/shared-kit/contract/admissions/candidate';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { auditAll, diff } from '../../platform/audit/audit.repository.ts';
import { lockSeries, nextNumbers } from '../../finance/invoices/counter.repository.ts';
import { issueInvoices, type IssuedInvoice } from '../../finance/invoices/invoice.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import * as applications from './application.repository.ts';
import type { Application } from './application.repository.ts';
import type { Checked } from './check.service.ts';
import { messages as candidacyTexts } from '../candidacies/messages.ts';
import { received } from './messages.ts';

export interface Fee {
  cents: number;
  /** '2027-02-10'. */
  dueDate: string;
}
export interface Writing extends Checked {
  fee: Fee | undefined;
  ctx: Context;
}
interface Written {
  id: number;
  number: string;
  invoice?: PaymentData | undefined;
}
type Admitted = Writing & { toConfirm: boolean };
type Numbered = Admitted & { number: string };
type Made = Numbered & { id: number };

/** A conflicting candidacy was inserted concurrently: nothing was written, and the caller retries. */
export class ConcurrentInsert extends Error {}

/** Writes candidacies with their events, audit rows, invoices and mails; returns them by submission key. Skips one whose key has a
 *  candidacy, or whose e-mail belongs to somebody else's; one whose document has a valid candidacy has to be confirmed (I53).
 *  Invoices come last, since taking their numbers blocks other transactions. */
export async function write(
  tx: Tx,
  all: readonly Writing[],
  publicUrl: string,
): Promise<Map<string, Written>> {
  const numbered = await numberAll(tx, await admitted(tx, all));
  if (numbered.length === 0) return new Map();
  const rows = await applications.insertAll(tx, numbered);
  if (rows.length < numbered.length) throw new ConcurrentInsert();
  const byKey = new Map(rows.map((row) => [row.submission_key, row]));
  const made = numbered.map((one): Made => ({ ...one, id: byKey.get(one.entry.submissionKey)!.id }));
  await applications.insertSubmittedEvents(
    tx,
    made.map(({ id }) => id),
  );
  const consenting = made.filter(({ entry }) => entry.consentId !== null);
  if (consenting.length > 0)
    await applications.deleteConsents(
      tx,
      consenting.map(({ entry }) => entry.submissionKey),
    );
  await auditAll(tx, made.map(submitted));
  const invoices = await charge(tx, made);
  await enqueueMails(
    tx,
    made.map((one) => mailOf(one, publicUrl, invoices.get(one.id))),
  );
  return new Map(
    made.map(({ id, number, entry }) => [entry.submissionKey, { id, number, invoice: invoices.get(id) }]),
  );
}

/** The applications that may be entered, in order, and whether they have to be confirmed. Locks the number series of these years
 *  until the transaction ends, so that numbers have no gaps and of several with one document exactly one is the first. */
async function admitted(tx: Tx, all: readonly Writing[]): Promise<Admitted[]> {
  const fit: Admitted[] = [];
  const years = [...new Set(all.map(({ entry }) => entry.year))].sort((a, b) => a - b);
  for (const year of years) {
    const own = all.filter(({ entry }) => entry.year === year);
    await lockSeries(tx, 'CANDIDATURA', year);
    const conflicting = await applications.conflicting(tx, year, {
      keys: own.map(({ entry }) => entry.submissionKey),
      documents: own.map(documentOf),
      emails: own.map(emailOf),
    });
    const valid = conflicting.filter((one) => one.stands);
    const keys = new Set(conflicting.map(({ key }) => key));
    const documents = new Set(valid.map(({ document }) => document));
    const emails = new Set(valid.map(({ email }) => email));
    for (const one of own) {
      const toConfirm = documents.has(documentOf(one));
      if (keys.has(one.entry.submissionKey) || (!toConfirm && emails.has(emailOf(one)))) continue;
      fit.push({ ...one, toConfirm });
      keys.add(one.entry.submissionKey);
      documents.add(documentOf(one));
      emails.add(emailOf(one));
    }
  }
  return fit;
}
const documentOf = ({ application }: Writing) => application.doc_number.toUpperCase();
const emailOf = ({ application }: Writing) => application.email.toLowerCase();

async function numberAll(tx: Tx, all: readonly Admitted[]): Promise<Numbered[]> {
  const numbered: Numbered[] = [];
  for (const year of new Set(all.map(({ entry }) => entry.year))) {
    const own = all.filter(({ entry }) => entry.year === year);
    const numbers = await nextNumbers(tx, 'CANDIDATURA', year, own.length);
    numbered.push(...own.map((one, nth) => ({ ...one, number: numbers[nth]!.number })));
  }
  return numbered;
}

/** The audited fields of an application; disability is never among them (H.5). */
const audited = (
  { fullName, email, course_id, shift, doc_type, doc_number }: Application,
  number: string,
) => ({ number, fullName, email, doc_type, doc_number, course_id, scholar_shift: shift });

const submitted = ({ ctx, id, number, application }: Made) => ({
  ctx,
  entry: { action: 'candidacy.submit', entityId: id, changes: diff(undefined, audited(application, number)) },
});

/** Issues invoices for candidacies with a fee; returns them by candidacy. */
async function charge(tx: Tx, made: readonly Made[]): Promise<Map<number, PaymentData>> {
  const charged = made.filter((one): one is Made & { fee: Fee } => one.fee !== undefined);
  const issued = await issueInvoices(
    tx,
    charged.map(({ ctx, id, course, fee }) => ({
      ctx,
      made: {
        type: 'CANDIDATURA',
        candidacyId: id,
        lines: [{ description: candidacyTexts.feeLine(course), unitCents: fee.cents }],
        dueDate: fee.dueDate,
      },
    })),
  );
  return new Map(charged.map(({ id }, nth) => [id, paymentOf(issued[nth]!)]));
}

const paymentOf = ({ id, number, totalCents, dueDate, references }: IssuedInvoice): PaymentData => ({
  id,
  number,
  total_cents: totalCents,
  due_date: dueDate,
  references: references.map(({ paymentEntity: entity, bank, number: digits, amountCents, expiresOn }) => ({
    entity,
    bank,
    number: digits,
    amount_cents: amountCents,
    expires_on: expiresOn,
  })),
});

const mailOf = (
  { id, application, number, course, entry }: Made,
  publicUrl: string,
  invoice: PaymentData | undefined,
) => ({
  to: application.email,
  cause: 'receipt' as const,
  papers: [{ kind: 'COMPROVATIVO_CANDIDATURA' as const, id, name: 'comprovativo_candidatura.pdf' }],
  ...received({
    name: application.fullName,
    number,
    course,
    shift: application.shift,
    year: entry.year,
    trackingUrl: publicUrl + trackingPath(number),
    invoice,
  }),
});
