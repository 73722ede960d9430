import { randomUUID } from 'node:crypto';
import type { PaymentData, UserData } from '@portal/shared-kit/contract/candidate';
import { trackingPath, type CandidateField } from '@portal/shared-kit/contract/candidate-form';
import { candidateMessages } from '@portal/shared-kit/contract/candidate-texts';
import { audit, diff } from '../audit/audit.repository.ts';
import { feeFor } from '../billing/fee.service.ts';
import { issueInvoice } from '../billing/invoice.service.ts';
import type { Db, Tx } from '../kit/db.ts';
import { fieldError } from '../kit/errors.ts';
import type { Context, Server } from '../kit/route.ts';
import { brokenKey } from '../kit/unique-key.ts';
import { enqueueMail } from '../mail/mail.ts';
import * as applications from './application.repository.ts';
import type { Application } from './application.repository.ts';
import { check, type Checked } from './check.service.ts';
import * as consents from './consent.repository.ts';
import { dueDay } from './due.ts';
import type { ApplicationLimits } from './limits.ts';
import { messages, received } from './messages.ts';
import { servesCandidacies } from './fee.repository.ts';

const keys: Record<string, { field: CandidateField; message: string }> = {
  candidacy_document_key: { field: 'doc_number', message: candidateMessages.knownDocument },
  candidacy_email_key: { field: 'email', message: candidateMessages.knownEmail },
};

interface Entered {
  id: number;
  number: string;
  invoice?: PaymentData | undefined;
}

/** Enters an application: once for each submission key, however often and however simultaneously it comes (decisions 19, 27). */
export async function submit(server: Server, limits: ApplicationLimits, data: UserData, ctx: Context) {
  const { db, settings } = server;
  const key = data.submission_key ?? randomUUID();
  const entered = (await known(db, key)) ?? (await enter(server, limits, data, key, ctx));
  return {
    id: entered.id,
    number: entered.number,
    state: 'SUBMETIDA' as const,
    tracking_url: settings.publicUrl + trackingPath(entered.number),
    ...(entered.invoice && { invoice: entered.invoice }),
  };
}

/** What a submission that came before was answered. */
async function known(db: Db, key: string): Promise<Entered | undefined> {
  const found = await applications.findByKey(db, key);
  return found && { ...found, invoice: await applications.feeInvoice(db, found.id) };
}

async function enter(
  { db, settings }: Server,
  limits: ApplicationLimits,
  data: UserData,
  key: string,
  ctx: Context,
): Promise<Entered> {
  await limits.beginSubmission(ctx.ip);
  const checked = await check(db, data, key, new Date());
  const fee = await feeOf(db, checked);
  try {
    const made = await db.transaction().execute((tx) => write(tx, checked, fee, settings.publicUrl, ctx));
    if (made) return made;
  } catch (error) {
    const broken = keys[brokenKey(error) ?? ''];
    if (!broken) throw error;
    // The same submission may have been entered by another road of it meanwhile.
    const twin = await known(db, key);
    if (twin) return twin;
    await limits.knownCandidate(ctx.ip);
    throw fieldError('duplicate', broken.field, broken.message);
  }
  return (await known(db, key))!;
}

interface Fee {
  cents: number;
  dueDate: string;
}
/** What the candidacy itself costs; undefined where nothing is charged or nobody could be paid (decision 126). */
async function feeOf(db: Db, { application, entry }: Checked): Promise<Fee | undefined> {
  const fee = await feeFor(db, {
    year: entry.year,
    courseId: application.course_id,
    shift: application.scholar_shift,
    nationality: application.nactionality,
  });
  if (!fee || fee.candidacyCents === 0 || !(await servesCandidacies(db))) return undefined;
  return { cents: fee.candidacyCents, dueDate: dueDay(new Date(), fee.enrolmentDays) };
}

/** The invoice comes last: others wait for its number from there to the end of the transaction. */
async function write(
  tx: Tx,
  { application, entry, course }: Checked,
  fee: Fee | undefined,
  publicUrl: string,
  ctx: Context,
): Promise<Entered | undefined> {
  const made = await applications.insert(tx, application, entry);
  if (!made) return undefined;
  await applications.insertBegin(tx, made.id);
  if (entry.consentId !== null) await consents.forget(tx, entry.submissionKey);
  await audit(tx, ctx, {
    action: 'candidacy.submit',
    entity: 'candidacy',
    entityId: made.id,
    changes: diff(undefined, audited(application, made.number)),
  });
  const invoice = fee && (await invoiceFor(tx, made.id, course, fee, ctx));
  await enqueueMail(tx, {
    to: application.email,
    ...received({
      name: application.fullName,
      number: made.number,
      course,
      shift: application.scholar_shift,
      year: entry.year,
      trackingUrl: publicUrl + trackingPath(made.number),
      invoice,
    }),
  });
  return { ...made, invoice };
}

/** What the log keeps of an application; the rest stands in its row, and disability only there (H.5). */
const audited = (
  { fullName, email, course_id, scholar_shift, doc_type, doc_number }: Application,
  number: string,
) => ({
  ...{ number, fullName, email, doc_type, doc_number, course_id, scholar_shift },
});

async function invoiceFor(
  tx: Tx,
  candidacyId: number,
  course: string,
  { cents, dueDate }: Fee,
  ctx: Context,
): Promise<PaymentData> {
  const { id, number, totalCents, references } = await issueInvoice(tx, ctx, {
    type: 'CANDIDATURA',
    candidacyId,
    lines: [{ description: messages.feeLine(course), unitCents: cents }],
    dueDate,
  });
  return {
    ...{ id, number, total_cents: totalCents, due_date: dueDate },
    references: references.map(({ entity, bank, number: reference, amountCents, expiresOn }) => ({
      ...{ entity, bank, number: reference, amount_cents: amountCents, expires_on: expiresOn },
    })),
  };
}
