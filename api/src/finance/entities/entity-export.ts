import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { registerExport } from '../../platform/lists/register-export.ts';
import { exportTexts as text } from './messages.ts';
import * as entities from './entity.repository.ts';

/** The payment entities as a file (decision 123). */
export const entityExport = registerExport({
  entity: 'payment_entity',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.bank, of: 'bank', cell: ({ bank }) => bank },
    { title: words.code, of: 'bank', cell: ({ code }) => code, narrow: true },
    {
      title: text.usedFor,
      of: 'used_for',
      cell: ({ used_for }) => used_for.map((type) => invoiceTypeLabels[type]).join(', '),
    },
    { title: text.mode, of: 'reference_mode', cell: (row) => text.modes[row.reference_mode] },
    {
      title: text.free,
      of: 'reference_mode',
      kind: 'number',
      cell: ({ free_references }) => free_references,
      narrow: true,
    },
    {
      title: words.state,
      of: 'in_force',
      cell: ({ in_force, active }) => (in_force ? text.inForce : active ? text.notInForce : text.inactive),
      narrow: true,
    },
    { title: text.validFrom, of: 'in_force', cell: ({ valid_from }) => formatDay(valid_from), narrow: true },
    {
      title: text.validTo,
      of: 'in_force',
      cell: ({ valid_to }) => (valid_to === null ? null : formatDay(valid_to)),
      narrow: true,
    },
  ],
  list: entities.list,
});
