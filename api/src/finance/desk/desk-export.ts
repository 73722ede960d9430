import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import {
  receivedCashList,
  type DeskClosing,
  type exportDeskDay,
  type ReceivedCash,
} from '@portal/shared-kit/contract/finance/desk';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { fileColumns } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import type { Line } from '../../platform/documents/list-lines.ts';
import * as desk from './desk.repository.ts';
import { exportTexts as text } from './messages.ts';

const closingLines = (closing: DeskClosing): Line<ReceivedCash>[] => {
  const who = text.closing(closing.user, formatMoment(closing.closed_at));
  const counted = text.counted(
    formatMoney(closing.expected),
    formatMoney(closing.counted),
    formatMoney(closing.difference),
  );
  return [
    { closing: [who, counted, closing.note].filter(Boolean).join(' ') },
    { total: [`${who} ${counted}`, closing.note, closing.payments, closing.counted] },
  ];
};

/** What was received by hand on a day, and its closings, as a file. */
export const deskExport = listExport<Args<typeof exportDeskDay>['query'], ReceivedCash>({
  kind: 'desk',
  columns: fileColumns(receivedCashList.fields),
  headed: true,
  count: async (db, { day }) => (await desk.received(db, day)).length,
  async *lines(db, { day }) {
    for (const row of await desk.received(db, day)) yield { row };
    for (const closing of await desk.closings(db, day)) yield* closingLines(closing);
  },
  filters: (_db, { day }) => Promise.resolve([words.is(words.date, formatDay(day))]),
  title: () => receivedCashList.title,
  file: ({ day }) => text.file(day),
  totals: (rows) => [text.sum(formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)))],
  audit: ({ day }) => ({
    action: 'desk_closing.export',
    entity: 'desk_closing',
    changes: [{ field: 'day', old: null, new: day }],
  }),
});
