import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import {
  referenceStateLabels,
  type ReferenceRow,
} from '@portal/shared-kit/contract/finance/payment-reference';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as entities from '../billing/payment-entity.repository.ts';
import { exportTexts as text } from './messages.ts';
import * as references from './reference.repository.ts';
import type { ReferenceFilters } from './reference.repository.ts';

async function entityName(db: Db, id: number): Promise<string> {
  const entity = await entities.find(db, id);
  return text.entityIs(entity?.code ?? String(id), entity?.bank ?? text.none);
}

/** The list of references as a file for the bank; its first line has the column titles (decision 121). */
export const referenceExport = listExport<ReferenceFilters & { format?: FileFormat }, ReferenceRow>({
  kind: 'references',
  columns: [
    { title: text.entity, cell: ({ entity }) => entity, narrow: true },
    { title: text.reference, cell: ({ number }) => number, narrow: true },
    { title: text.amount, kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.invoice, cell: ({ invoice }) => invoice ?? text.none, narrow: true },
    { title: text.code, cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, cell: ({ name }) => name ?? text.none },
    { title: text.created, cell: ({ created_at }) => formatDay(created_at), narrow: true },
    {
      title: text.expires,
      cell: ({ expires_on }) => (expires_on === null ? text.never : formatDay(expires_on)),
      narrow: true,
    },
    { title: text.state, cell: ({ state }) => referenceStateLabels[state], narrow: true },
  ],
  count: references.count,
  lines: (db, filters) => inBatches(({ after, most }) => references.after(db, filters, after, most)),
  filters: async (db, { entity_id, state, search }) => [
    ...(entity_id ? [await entityName(db, entity_id)] : []),
    ...(state ? [text.stateIs(referenceStateLabels[state])] : []),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  totals: () => [],
  audit: ({ format: _format, ...filters }) => ({
    action: 'reference.export',
    entity: 'reference',
    changes: Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => ({ field, old: null, new: value as string | number })),
  }),
});
