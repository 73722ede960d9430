import { accountingPeriod, exportAccounting } from '@portal/shared-kit/contract/finance/accounting-period';
import { exportList } from '../../platform/documents/export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { done, one } from '../../platform/http/answers.ts';
import { query } from '../../platform/http/route.ts';
import { daysOf } from './accounting-days.ts';
import { accountingExport } from './accounting-export.ts';
import * as periods from './accounting-period.repository.ts';

/** What the accountant closes a month or a year with. */
export function accountingPeriodRoutes(server: DocumentServer) {
  query(server, accountingPeriod, async (db, { query: filters }) => {
    const period = daysOf(filters);
    const received = await periods.received(db, period);
    const by = (group: (typeof received)[number]['by']) =>
      received.filter((row) => row.by === group).map(({ by: _by, ...sum }) => sum);
    const { used, refunded } = await periods.credit(db, period);
    return one({
      ...period,
      charged: await periods.charged(db, period),
      credited: await periods.credited(db, period),
      ...{ by_type: by('type'), by_method: by('method'), by_entity: by('entity'), by_day: by('day') },
      received: by('day').reduce((sum, { amount }) => sum + amount, 0),
      ...{ credit_used: used, refunded },
      unmatched: await periods.unmatched(db, period),
    });
  });
  query(server, exportAccounting, async (_db, { query: filters }, ctx) => {
    const { message, ...made } = await exportList(server, ctx, accountingExport, filters, exportAccounting);
    return done(message, made);
  });
}
