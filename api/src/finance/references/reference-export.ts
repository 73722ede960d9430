import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import {
  referenceList,
  referenceStateLabels,
  type ReferenceRow,
} from '@portal/shared-kit/contract/finance/payment-reference';
import type { Db } from '../../platform/database/db.ts';
import { fileColumns } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { exportTexts as text } from './messages.ts';
import * as references from './reference.repository.ts';
import type { ReferenceFilters } from './reference.repository.ts';

async function entityName(db: Db, id: number): Promise<string> {
  const entity = await references.entityOf(db, id);
  return text.entityIs(entity?.code ?? String(id), entity?.bank ?? text.none);
}

/** The list of references as a file for the bank; its first line has the column titles (decision 121). */
export const referenceExport = listExport<ReferenceFilters & { format?: FileFormat }, ReferenceRow>({
  kind: 'references',
  columns: fileColumns(referenceList.fields),
  count: references.count,
  lines: (db, filters) => inBatches(({ after, most }) => references.after(db, filters, after, most)),
  filters: async (db, { entity_id, state, search }) => [
    ...(entity_id ? [await entityName(db, entity_id)] : []),
    ...(state ? [text.stateIs(referenceStateLabels[state])] : []),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => referenceList.title,
  file: () => referenceList.file,
  totals: () => [],
  audit: ({ format: _format, ...filters }) => ({
    action: 'reference.export',
    entity: 'reference',
    changes: Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => ({ field, old: null, new: value as string | number })),
  }),
});
