import {
  communicationLabels,
  type CommunicationType,
} from '@portal/shared-kit/contract/people/communication';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as communications from './communication.repository.ts';
import { exportTexts as text } from './messages.ts';

type SentFilters = Parameters<typeof communications.sent>[1];

/** Sent communications as a file; of a reader who may not write to all, their own (I41). */
export const communicationExport = pagedExport({
  entity: 'communication',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.subject, of: 'title', cell: ({ title }) => title },
    { title: words.kind, of: 'type', cell: ({ type }) => communicationLabels[type], narrow: true },
    { title: text.audience, of: 'audience', cell: ({ audience }) => audience },
    {
      title: text.recipients,
      of: 'read',
      kind: 'number',
      cell: ({ recipients }) => recipients,
      narrow: true,
    },
    { title: text.read, of: 'read', kind: 'number', cell: ({ read }) => read, narrow: true },
    { title: text.sender, of: 'sender', cell: ({ sender }) => sender },
    { title: text.sentAt, of: 'sent_at', cell: ({ sent_at }) => formatMoment(sent_at), narrow: true },
    {
      title: text.expires,
      of: 'expires_at',
      // The last day is the one before the moment of expiry.
      cell: ({ expires_at: at }) => (at === null ? null : formatDay(new Date(at.getTime() - 1))),
      narrow: true,
    },
  ],
  list: (db: Db, { reader, ...filters }: SentFilters & { reader?: number }) =>
    communications.sent(db, filters, reader),
  filters: (_db, { type }) =>
    type ? [words.is(words.kind, communicationLabels[type as CommunicationType])] : [],
});
