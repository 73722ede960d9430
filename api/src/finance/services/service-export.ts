import { serviceTypeLabels } from '@portal/shared-kit/contract/finance/service';
import { activeWords, type ByState } from '@portal/shared-kit/contract/core/crud';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { catalogueTexts as text } from './messages.ts';
import * as services from './service.repository.ts';

/** The catalogue of services as a file (decision 122). */
export const serviceExport = pagedExport({
  entity: 'service',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.service, of: 'name', cell: ({ name }) => name },
    { title: words.kind, of: 'name', cell: ({ type }) => serviceTypeLabels[type] },
    { title: text.price, of: 'price', kind: 'money', cell: ({ price }) => price, narrow: true },
    { title: text.days, of: 'delivery_days', kind: 'number', cell: (row) => row.delivery_days, narrow: true },
    { title: words.entity, of: 'entity', cell: ({ entity }) => entity ?? text.anyEntity },
    { title: text.who, of: 'by_students', cell: ({ by_students: own }) => text.asks[own ? 'own' : 'staff'] },
    { title: words.state, of: 'active', cell: ({ active }) => text.states[active ? 'activo' : 'inactivo'] },
  ],
  list: async (db: Db, { state, page, per_page }: ByState) => {
    const all = await services.list(db);
    const rows = all.filter(({ active }) => state === undefined || active === (state === 'activo'));
    return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
  },
  filters: (_db, { state }) =>
    state ? [words.is(words.state, activeWords[state as keyof typeof activeWords])] : [],
});
