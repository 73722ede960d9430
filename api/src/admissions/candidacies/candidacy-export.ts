import { candidacyList } from '@portal/shared-kit/contract/admissions/candidacy';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { fileColumns, filtersInWords } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as lists from './candidacy-list.repository.ts';
import { exportTexts as text } from './messages.ts';

type Queried = lists.CandidacyListFilters & { format?: FileFormat };
type Row = Awaited<ReturnType<typeof lists.some>>[number];

/** The filtered candidacies of an intake as a file (decisions 29, 101). */
export const candidacyExport = listExport<Queried, Row>({
  kind: 'candidacies',
  columns: fileColumns<Row>(candidacyList.fields, {
    submitted_at: ({ submitted_at }) => ({ kind: 'date', value: institutionDay(submitted_at) }),
  }),
  count: lists.count,
  lines: (db, filters) => inBatches(({ from, most }) => lists.some(db, filters, from, most)),
  filters: async (db, filters) => [
    ...(await filtersInWords(db, candidacyList, filters)),
    ...(filters.search ? [text.search(filters.search)] : []),
  ],
  title: () => text.title,
  file: ({ year }) => text.file(year),
  audit: ({ state, year }) => ({
    action: 'candidacy.export',
    entity: 'candidacy',
    changes: [
      { field: 'state', old: null, new: candidacyList.fields.state.labels?.[state] ?? state },
      { field: 'year', old: null, new: year },
    ],
  }),
});
