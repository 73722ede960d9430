import type { SuspensionState } from '@portal/shared-kit/contract/finance/debt-block';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { exportTexts as text } from './messages.ts';
import * as suspensions from './suspension.repository.ts';

/** The students whose block is suspended as a file (I27). */
export const suspensionExport = pagedExport({
  entity: 'debt_block',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: text.until, of: 'until_day', cell: ({ until_day }) => formatDay(until_day), narrow: true },
    { title: words.reason, of: 'reason', cell: ({ reason }) => reason },
    { title: text.madeBy, of: 'reason', cell: ({ made_by }) => made_by },
    { title: text.endedBy, of: 'reason', cell: ({ ended_by }) => ended_by },
    { title: words.state, of: 'state', cell: ({ state }) => text.states[state], narrow: true },
  ],
  list: suspensions.list,
  filters: (_db, { state }) => (state ? [words.is(words.state, text.states[state as SuspensionState])] : []),
});
