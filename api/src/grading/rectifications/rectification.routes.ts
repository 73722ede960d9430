import {
  askRectification,
  decideRectification,
  exportRectifications,
  rectificationFile,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { done, listed } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query } from '../../platform/http/route.ts';
import type { GradeNotices } from '../grades/notices.ts';
import { messages } from '../messages.ts';
import { rectificationExport } from './rectification-export.ts';
import * as rows from './rectification.repository.ts';
import type { RectificationRecord } from './rectification.repository.ts';
import { ask, decide } from './rectification.service.ts';
import { gradeOnWire } from './rectified-text.rules.ts';

const onWire = (row: RectificationRecord) => ({
  id: row.id,
  sheet_id: row.pauta_id,
  subject_name: row.subject_name,
  classmate_name: row.class_name,
  year: row.year,
  kind: row.kind,
  fullName: row.full_name,
  student_card_id: row.code,
  assessment_type: row.assessment_type,
  old: gradeOnWire(row.old_status, row.old_hundredths),
  new: gradeOnWire(row.new_status, row.new_hundredths),
  reason: row.reason,
  file_name: row.file_name,
  state: row.state,
  asked_by: row.asked_by,
  asked_at: row.asked_at.toISOString(),
  decided_by: row.decided_by,
  decision_reason: row.decision_reason,
});

/** Rectifications of grades in homologated pautas (C.5). */
export const rectificationRoutes = (notices: GradeNotices) => (server: DocumentServer) => {
  upload(server, askRectification, async (db, { body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => ask(tx, body, file, ctx));
    return done(messages.rectificationAsked, onWire(made));
  });
  query(server, rectifications, async (db, { query: filters }, { user }) => {
    const own = user.permissions.has('pautas.read') ? undefined : user.userId;
    const page = await rows.list(db, filters, own);
    return listed(filters, { ...page, rows: page.rows.map(onWire) });
  });
  serveListFile(server, exportRectifications, rectificationExport, (filters, { user }) => ({
    ...filters,
    ...(!user.permissions.has('pautas.read') && { reader: user.userId }),
  }));
  command(server, decideRectification, async (tx, { params, body }, ctx) =>
    done(messages.reopeningDecided, onWire(await decide(tx, params.id, body, ctx, notices))),
  );
  download(server, rectificationFile, async (db, { params }) =>
    orNotFound(await rows.fileOf(db, params.id), messages.rectificationMissing),
  );
};
