import type { PaymentData, UserData } from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { feesFor } from '../../finance/fees/fee.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import * as applications from './application.repository.ts';
import type { SettledResult } from './batches.ts';
import { sameAs } from './application.rules.ts';
import { check, type Checked } from './check.service.ts';
import { isServed } from '../../finance/references/issue.repository.ts';
import type { ApplicationLimits, Applicant } from './application-limits.ts';
import { messages } from './messages.ts';
import { ConcurrentInsert, write, type Fee, type Writing } from './writing.service.ts';

export interface ApplicationSubmission {
  data: UserData;
  /** In lower case, as the database returns it. */
  key: string;
  ctx: Context;
  visitor: Applicant;
}
export interface SubmittedApplication {
  id: number;
  number: string;
  invoice?: PaymentData | undefined;
}
interface Dependencies {
  db: Db;
  limits: ApplicationLimits;
  publicUrl: string;
}
/** One submission on its way through the steps, with its outcome once that is known. A query for many returns in the order it was
 *  asked, and its results are assigned to these objects at once. */
interface Pending {
  submission: ApplicationSubmission;
  outcome?: SettledResult<SubmittedApplication>;
}

/** Enters concurrent submissions, each once per key, and answers each by itself (decisions 19, 27). After an error that affects the
 *  whole batch they are retried one by one. */
export async function submitApplications(
  around: Dependencies,
  submissions: readonly ApplicationSubmission[],
): Promise<SettledResult<SubmittedApplication>[]> {
  try {
    return await enterTogether(around, submissions);
  } catch (error) {
    if (submissions.length === 1 && !(error instanceof ConcurrentInsert)) return [{ error }];
    const outcomes: SettledResult<SubmittedApplication>[] = [];
    for (const one of submissions) outcomes.push(...(await submitApplications(around, [one])));
    return outcomes;
  }
}

async function enterTogether(around: Dependencies, submissions: readonly ApplicationSubmission[]) {
  const { db, limits } = around;
  const all: Pending[] = submissions.map((submission) => ({ submission }));
  await settleExisting(db, all);
  const open = () => all.filter(({ outcome }) => !outcome);
  await limits
    .admit(open().map(({ submission }) => submission.visitor))
    .then((refusals) => open().forEach((one, nth) => settle(one, refusals[nth])));
  const remaining = open();
  if (remaining.length === 0) return outcomesOf(all);
  const looked = await check(
    db,
    remaining.map(({ submission }) => submission),
    new Date(),
  );
  remaining.forEach((one, nth) => settle(one, looked[nth]));
  const fit = remaining.flatMap((one, nth) => {
    const outcome = looked[nth]!;
    return 'value' in outcome ? [{ pending: one, checked: outcome.value }] : [];
  });
  await writeAll(around, fit);
  return outcomesOf(all);
}

/** A refusal is an outcome; any other error leaves the submission open. */
function settle(one: Pending, outcome: SettledResult<unknown> | undefined) {
  if (outcome && 'error' in outcome) one.outcome = outcome;
}
const outcomesOf = (all: readonly Pending[]) => all.map(({ outcome }) => outcome!);

/** Answers what was entered before. An application that was changed since is refused: its candidate must learn that the change was
 *  not received, and another person that they have not applied. */
async function settleExisting(db: Db, all: readonly Pending[]): Promise<void> {
  const found = await applications.findBySubmissionKeys(
    db,
    all.map(({ submission }) => submission.key),
  );
  const invoices = await applications.feeInvoices(
    db,
    found.map(({ id }) => id),
  );
  const byKey = new Map(found.map((row) => [row.submission_key, row]));
  for (const one of all) {
    const row = byKey.get(one.submission.key);
    if (!row) continue;
    const { id, number } = row;
    const same = sameAs(row, one.submission.data);
    if (same === 'application') one.outcome = { value: { id, number, invoice: invoices.get(id) } };
    else
      one.outcome = {
        error:
          same === 'document'
            ? fieldError('duplicate', 'doc_number', candidateMessages.knownDocument)
            : fieldError('duplicate', 'submission_key', messages.keyUsed),
      };
  }
}

async function writeAll(
  { db, limits, publicUrl }: Dependencies,
  fit: readonly { pending: Pending; checked: Checked }[],
): Promise<void> {
  if (fit.length === 0) return;
  const fees = await feesOf(
    db,
    fit.map(({ checked }) => checked),
  );
  const writing = fit.map(({ pending, checked }, nth): Writing => ({
    ...checked,
    fee: fees[nth],
    ctx: pending.submission.ctx,
  }));
  const entered = await db.transaction().execute((tx) => write(tx, writing, publicUrl));
  for (const { pending } of fit) {
    const { key } = pending.submission;
    const value = entered.get(key);
    // Of several with one key the first was written; the others are compared with it.
    if (value && entered.delete(key)) pending.outcome = { value };
  }
  const left = fit.filter(({ pending }) => !pending.outcome);
  if (left.length > 0) await settleClashes(db, limits, left);
}

/** An application was skipped because the same submission came by another process, or because its e-mail has applied already. */
async function settleClashes(db: Db, limits: ApplicationLimits, left: readonly { pending: Pending }[]) {
  await settleExisting(
    db,
    left.map(({ pending }) => pending),
  );
  for (const { pending } of left.filter((one) => !one.pending.outcome)) {
    const refusal = fieldError('duplicate', 'email', candidateMessages.knownEmail);
    const error = await limits.knownCandidate(pending.submission.visitor).then(
      () => refusal,
      (throttled: unknown) => throttled,
    );
    pending.outcome = { error };
  }
}

/** The candidacy fee of each; undefined where nothing is charged or no entity serves it (decision 126). */
async function feesOf(db: Db, all: readonly Checked[]): Promise<(Fee | undefined)[]> {
  if (!(await isServed(db, 'CANDIDATURA'))) return all.map(() => undefined);
  const fees = await feesFor(
    db,
    all.map(({ application, entry }) => ({
      year: entry.year,
      courseId: application.course_id,
      shift: application.shift,
      nationality: application.nactionality,
    })),
  );
  return fees.map((fee) =>
    fee && fee.candidacyCents > 0
      ? { cents: fee.candidacyCents, dueDate: dueDay(new Date(), fee.inscriptionDays) }
      : undefined,
  );
}

/** The date in `days` days in the institution's time zone, 'YYYY-MM-DD'. */
const dueDay = (now: Date, days: number): string =>
  institutionDay(new Date(now.getTime() + days * 86_400_000));
