import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import type { ReopeningState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { reopeningListTexts as text } from '../list-messages.ts';
import * as requests from './reopening.repository.ts';

/** The requests to reopen as a file; of a reader without 'pautas.read' their own (C.6). */
export const reopeningExport = pagedExport({
  entity: 'grade_reopening',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.subject, of: 'subject_name', cell: ({ subject_name }) => subject_name },
    { title: words.class, of: 'classmate_name', cell: ({ class_name }) => class_name },
    { title: words.year, of: 'classmate_name', cell: ({ year }) => String(year), narrow: true },
    { title: words.kind, of: 'kind', cell: ({ kind }) => sheetKindLabels[kind], narrow: true },
    { title: words.askedBy, of: 'asked_by', cell: ({ asked_by }) => asked_by },
    { title: text.askedAt, of: 'asked_by', cell: ({ asked_at }) => formatMoment(asked_at), narrow: true },
    { title: text.days, of: 'days', kind: 'number', cell: ({ days }) => days, narrow: true },
    { title: words.reason, of: 'reason', cell: ({ reason }) => reason },
    { title: words.state, of: 'state', cell: ({ state }) => text.states[state], narrow: true },
    {
      title: text.until,
      of: 'state',
      cell: ({ until }) => (until === null ? null : formatMoment(until)),
      narrow: true,
    },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
    { title: text.decision, of: 'state', cell: ({ decision_reason }) => decision_reason },
  ],
  list: (db: Db, { reader, ...filters }: Parameters<typeof requests.list>[1] & { reader?: number }) =>
    requests.list(db, filters, reader),
  filters: (_db, { state }) => (state ? [words.is(words.state, text.states[state as ReopeningState])] : []),
});
