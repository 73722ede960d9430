import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as documents from './accounting-document.repository.ts';
import { exportTexts as text } from './messages.ts';

/** The documents of an amount of a closing as a file (J29). */
export const documentExport = pagedExport({
  entity: 'invoice',
  name: 'accounting-documents',
  title: text.documents,
  file: text.documentsFile,
  columns: [
    { title: text.number, of: 'document', cell: ({ document }) => document, narrow: true },
    { title: text.day, of: 'day', kind: 'date', cell: ({ day }) => day, narrow: true },
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: text.name, of: 'name', cell: ({ name }) => name },
    { title: text.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
  ],
  list: documents.list,
});
