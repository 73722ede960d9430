import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { previewReminders } from '@portal/shared-kit/contract/finance/debt';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { studentExists } from '../common/fragments.repository.ts';
import { enclosedFichas } from '../invoices/ficha.ts';
import * as debts from './debt.repository.ts';
import type { DebtListQuery } from './debt.repository.ts';
import { mails, messages } from './messages.ts';

/** Most recipients at once; larger lists have to be filtered. */
const most = 2_000;
/** Most fichas that go along with one reminder; the other invoices are in the portal. */
const maxFichas = 3;

/** Everybody in a list of debts, and those of them who may be reminded now. */
async function debtors(db: Db, of: DebtListQuery, thisYear: number) {
  const all = await debts.reminderState(db, of, thisYear);
  const reached = all.flatMap(({ email, recent, promised, ...debtor }) =>
    email === null || recent || promised ? [] : [{ ...debtor, email }],
  );
  return { all, reached };
}

/** The recipients of a reminder, and its text for the first of them. */
export async function preview(
  db: Db,
  of: DebtListQuery,
  thisYear: number,
): Promise<Out<typeof previewReminders>['data']> {
  const { all, reached } = await debtors(db, of, thisYear);
  const { subject, text } = mails.reminder(
    reached[0] ?? { name: '…', total: 0, oldest_due: institutionDay(new Date()) },
  );
  return {
    reached: reached.length,
    recent: all.filter(({ recent }) => recent).length,
    promised: all.filter(({ promised, recent }) => promised && !recent).length,
    without_email: all.filter(({ email, recent, promised }) => email === null && !recent && !promised).length,
    subject,
    text,
  };
}

/** Reminds the recipients of the preview; throws where they have changed since. */
export async function send(
  tx: Tx,
  ctx: UserContext,
  { of, expected }: { of: DebtListQuery; expected: number },
  thisYear: number,
): Promise<number> {
  await debts.lockReminders(tx);
  const { reached } = await debtors(tx, of, thisYear);
  if (reached.length !== expected) throw new ApiError('conflict', messages.othersNow);
  if (reached.length > most) throw new ApiError('conflict', messages.tooMany(most));
  const by = ctx.user.userId;
  await debts.insertReminders(
    tx,
    reached.map(({ id, email, total }) => ({ student_id: id, email, total_cents: total, sent_by: by })),
  );
  await audit(tx, ctx, {
    action: 'debt.remind',
    changes: [{ field: 'reached', old: null, new: reached.length }],
  });
  const ids = reached.map(({ id }) => id);
  const payable = await debts.payableInvoices(tx, of, thisYear, { ids, most: maxFichas });
  await enqueueMails(
    tx,
    reached.map((debtor) => ({
      to: debtor.email,
      ...mails.reminder(debtor),
      papers: enclosedFichas(payable.get(debtor.id) ?? []),
    })),
  );
  return reached.length;
}

/** Records a promise of payment: there is no reminder until its day is over. */
export async function promise(
  tx: Tx,
  ctx: UserContext,
  studentId: number,
  { until_day, note }: { until_day: string; note: string },
): Promise<void> {
  if (!(await studentExists(tx, studentId))) throw new ApiError('not_found', messages.noStudent);
  if (until_day < institutionDay(new Date())) throw fieldError('invalid', 'until_day', messages.inPast);
  await debts.insertPromise(tx, { student_id: studentId, until_day, note, made_by: ctx.user.userId });
  const changes = diff(undefined, { until_day });
  await audit(tx, ctx, {
    action: 'debt.promise',
    entity: 'student',
    entityId: studentId,
    changes,
    reason: note,
  });
}
