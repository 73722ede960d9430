import {
  correctableLabels,
  correctionStateLabels,
  type CorrectableField,
  type CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { list } from './data-correction.service.ts';
import { exportTexts as text } from './messages.ts';

const shown = (field: CorrectableField, value: string) =>
  field === 'birthDate' && value !== '' ? formatDay(value) : value;

/** The requests to correct data as a file (H.5). */
export const dataCorrectionExport = pagedExport({
  entity: 'data_correction',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: text.field, of: 'new_value', cell: ({ field }) => correctableLabels[field] },
    {
      title: text.current,
      of: 'new_value',
      cell: ({ field, current_value }) => shown(field, current_value),
    },
    { title: text.asked, of: 'new_value', cell: ({ field, new_value }) => shown(field, new_value) },
    { title: text.askedAt, of: 'asked_at', cell: ({ asked_at }) => formatMoment(asked_at), narrow: true },
    { title: text.document, of: 'file', cell: ({ file }) => file },
    { title: words.state, of: 'state', cell: ({ state }) => correctionStateLabels[state], narrow: true },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
  ],
  list,
  filters: (_db, { state }) =>
    state ? [words.is(words.state, correctionStateLabels[state as CorrectionState])] : [],
});
