import * as contract from '@portal/shared-kit/contract/finance/debt';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import { streamedListFile } from '../../platform/documents/list-file.ts';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { messages } from './messages.ts';
import * as reminders from './reminder.service.ts';
import * as debts from './debt.repository.ts';
import type { DebtListQuery } from './debt.repository.ts';

const thisYear = () => institutionYear(new Date());

/** The query by the names of the wire, as it is stored with a queued order. */
type DebtFileQuery = Omit<DebtListQuery, 'shift'> & { scholar_shift?: DebtListQuery['shift'] };
/** The list of debts as a file (decision 115). */
const debtFile = streamedListFile<contract.Debt, DebtFileQuery>(contract.debtList, {
  kind: 'debts',
  entity: 'debt',
  headed: true,
  count: (db, filters) => debts.count(db, shiftFromWire(filters), thisYear()),
  lines: (db, filters) => debts.lines(db, shiftFromWire(filters), thisYear()),
  filters: ({ month, endMonth }) =>
    month || endMonth ? [messages.monthsAre(month ?? 1, endMonth ?? 12)] : [],
  totals: (rows) => [messages.sum(formatMoney(rows.reduce((sum, { total }) => sum + total, 0)))],
});

/** Debts by student with their age, and by course (decision 115). */
export function debtRoutes(server: DocumentServer) {
  query(server, contract.searchPaymentDebt, async (db, { query: filters }) =>
    listed(filters, await debts.list(db, shiftFromWire(filters), thisYear())),
  );
  query(server, contract.debtByCourse, async (db, { query: filters }) => {
    const rows = await debts.byCourse(db, shiftFromWire(filters), thisYear());
    const sum = (key: 'd30' | 'd60' | 'd90' | 'older' | 'students' | 'total') =>
      rows.reduce((all, row) => all + row[key], 0);
    return one({
      students: sum('students'),
      total: sum('total'),
      ages: { d30: sum('d30'), d60: sum('d60'), d90: sum('d90'), older: sum('older') },
      courses: rows.map(({ d30, d60, d90, older, ...row }) => ({ ...row, ages: { d30, d60, d90, older } })),
    });
  });
  query(server, contract.previewReminders, async (db, { query: filters }) =>
    one(await reminders.preview(db, shiftFromWire(filters), thisYear())),
  );
  command(server, contract.sendReminders, async (tx, { body: { reached, ...of } }, ctx) => {
    const sent = await reminders.send(tx, ctx, { of: shiftFromWire(of), expected: reached }, thisYear());
    return done(messages.sent(sent), { sent });
  });
  command(server, contract.promisePayment, async (tx, { params: { id }, body }, ctx) => {
    await reminders.promise(tx, ctx, id, body);
    return done(messages.promised, null);
  });
  serveListFile(server, contract.exportDebts, debtFile);
}
