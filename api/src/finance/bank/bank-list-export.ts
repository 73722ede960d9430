import { bankFormats } from '@portal/shared-kit/contract/finance/bank-import';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as imports from './bank-import.repository.ts';
import { exportTexts as text } from './messages.ts';

/** The bank files as a file (E.4). */
export const bankListExport = pagedExport({
  entity: 'bank_import',
  name: 'bank_imports',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.fileName, of: 'file_name', cell: ({ file_name }) => file_name },
    {
      title: text.format,
      of: 'file_name',
      cell: ({ format, layout }) => layout?.name ?? bankFormats[format],
    },
    { title: words.entity, of: 'entity', cell: ({ bank, entity }) => `${bank} (${entity})` },
    { title: text.lines, of: 'lines', kind: 'number', cell: ({ lines }) => lines, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => text.states[state], narrow: true },
    { title: text.sentBy, of: 'created_at', cell: ({ created_by }) => created_by },
    {
      title: text.sentAt,
      of: 'created_at',
      cell: ({ created_at }) => formatMoment(created_at),
      narrow: true,
    },
  ],
  list: imports.list,
});
