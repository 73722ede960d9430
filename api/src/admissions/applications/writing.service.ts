import type { PaymentData } from '@portal/shared-kit/contract/admissions/candidate';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { auditAll, diff } from '../../platform/audit/audit.repository.ts';
import { issueInvoices, type IssuedInvoice } from '../../finance/billing/invoice.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import * as applications from './application.repository.ts';
import type { Application } from './application.repository.ts';
import type { Checked } from './check.service.ts';
import * as consents from './consent.repository.ts';
import { messages, received } from './messages.ts';

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
type Made = Writing & { id: number; number: string };

/** Writes candidacies with their events, audit rows, invoices and mails; answers them by submission key. One whose key, document
 *  or e-mail has a candidacy is left out. Invoices come as late as can be: others wait for their numbers from there on. */
export async function write(
  tx: Tx,
  all: readonly Writing[],
  publicUrl: string,
): Promise<Map<string, Written>> {
  const rows = await applications.insertAll(tx, all);
  if (rows.length === 0) return new Map();
  const byKey = new Map(rows.map((row) => [row.submission_key, row]));
  const made = firstOfEach(all).flatMap((writing): Made[] => {
    const row = byKey.get(writing.entry.submissionKey);
    return row ? [{ ...writing, id: row.id, number: row.number }] : [];
  });
  await applications.insertBegins(
    tx,
    made.map(({ id }) => id),
  );
  const consenting = made.filter(({ entry }) => entry.consentId !== null);
  if (consenting.length > 0)
    await consents.forget(
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

/** Of what came twice under one key at the same moment, the first, which is the one that was written. */
const firstOfEach = (all: readonly Writing[]): Writing[] => [
  ...new Map([...all].reverse().map((one) => [one.entry.submissionKey, one])).values(),
];

/** What the log keeps of an application; the rest stands in its row, and disability only there (H.5). */
const audited = (
  { fullName, email, course_id, scholar_shift, doc_type, doc_number }: Application,
  number: string,
) => ({ number, fullName, email, doc_type, doc_number, course_id, scholar_shift });

const submitted = ({ ctx, id, number, application }: Made) => ({
  ctx,
  entry: {
    action: 'candidacy.submit',
    entity: 'candidacy',
    entityId: id,
    changes: diff(undefined, audited(application, number)),
  },
});

/** The invoices of the candidacies that cost something, by candidacy. */
async function charge(tx: Tx, made: readonly Made[]): Promise<Map<number, PaymentData>> {
  const charged = made.filter((one): one is Made & { fee: Fee } => one.fee !== undefined);
  const issued = await issueInvoices(
    tx,
    charged.map(({ ctx, id, course, fee }) => ({
      ctx,
      made: {
        type: 'CANDIDATURA',
        candidacyId: id,
        lines: [{ description: messages.feeLine(course), unitCents: fee.cents }],
        dueDate: fee.dueDate,
      },
    })),
  );
  return new Map(charged.map(({ id }, nth) => [id, paymentOf(issued[nth]!)]));
}

const paymentOf = ({ id, number, totalCents, dueDate, references }: IssuedInvoice): PaymentData => ({
  ...{ id, number, total_cents: totalCents, due_date: dueDate },
  references: references.map(({ entity, bank, number: reference, amountCents, expiresOn }) => ({
    ...{ entity, bank, number: reference, amount_cents: amountCents, expires_on: expiresOn },
  })),
});

const mailOf = (
  { application, number, course, entry }: Made,
  publicUrl: string,
  invoice: PaymentData | undefined,
) => ({
  to: application.email,
  cause: 'receipt' as const,
  ...received({
    ...{ name: application.fullName, number, course, shift: application.scholar_shift, year: entry.year },
    ...{ trackingUrl: publicUrl + trackingPath(number), invoice },
  }),
});
