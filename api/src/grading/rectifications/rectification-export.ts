import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import type { RectificationState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { rectificationListTexts as text, reopeningListTexts as request } from '../list-messages.ts';
import * as rows from './rectification.repository.ts';
import { gradeOnWire } from './rectified-text.rules.ts';

/** The requests to rectify as a file; of a reader without 'pautas.read' their own (C.5). */
export const rectificationExport = pagedExport({
  entity: 'grade_rectification',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'fullName', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'fullName', cell: ({ full_name }) => full_name },
    { title: words.subject, of: 'subject_name', cell: ({ subject_name }) => subject_name },
    { title: words.class, of: 'subject_name', cell: ({ class_name }) => class_name },
    { title: words.year, of: 'subject_name', cell: ({ year }) => String(year), narrow: true },
    { title: words.kind, of: 'subject_name', cell: ({ kind }) => sheetKindLabels[kind], narrow: true },
    { title: text.assessment, of: 'subject_name', cell: ({ assessment_type }) => assessment_type },
    {
      title: text.old,
      of: 'new',
      cell: ({ old_status, old_hundredths }) => gradeOnWire(old_status, old_hundredths),
      narrow: true,
    },
    {
      title: text.now,
      of: 'new',
      cell: ({ new_status, new_hundredths }) => gradeOnWire(new_status, new_hundredths),
      narrow: true,
    },
    { title: words.reason, of: 'reason', cell: ({ reason }) => reason },
    { title: words.askedBy, of: 'asked_by', cell: ({ asked_by }) => asked_by },
    { title: request.askedAt, of: 'asked_by', cell: ({ asked_at }) => formatMoment(asked_at), narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => request.states[state], narrow: true },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
    { title: request.decision, of: 'state', cell: ({ decision_reason }) => decision_reason },
  ],
  list: (db: Db, { reader, ...filters }: Parameters<typeof rows.list>[1] & { reader?: number }) =>
    rows.list(db, filters, reader),
  filters: (_db, { state }) =>
    state ? [words.is(words.state, request.states[state as RectificationState])] : [],
});
