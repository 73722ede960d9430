import type { DiscountState } from '@portal/shared-kit/contract/finance/discount';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as discounts from './discount.repository.ts';
import { exportTexts as text } from './messages.ts';

/** The discounts and scholarships as a file (I26). */
export const discountExport = pagedExport({
  entity: 'discount',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: words.kind, of: 'kind', cell: ({ kind }) => text.kinds[kind], narrow: true },
    { title: text.percent, of: 'kind', kind: 'number', cell: ({ percent }) => percent, narrow: true },
    { title: words.reason, of: 'kind', cell: ({ reason }) => reason },
    { title: text.from, of: 'from_day', cell: ({ from_day }) => formatDay(from_day), narrow: true },
    { title: text.until, of: 'from_day', cell: ({ until_day }) => formatDay(until_day), narrow: true },
    { title: words.askedBy, of: 'asked_by', cell: ({ asked_by }) => asked_by },
    { title: words.decidedBy, of: 'asked_by', cell: ({ decided_by }) => decided_by },
    { title: words.state, of: 'state', cell: ({ state }) => text.states[state], narrow: true },
  ],
  list: discounts.list,
  filters: (_db, { state }) => (state ? [words.is(words.state, text.states[state as DiscountState])] : []),
});
