import { publishColumn, unpublishColumn } from '@portal/shared-kit/contract/grading/grade';
import { exportLateSheets, lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import {
  askReopening,
  decideReopening,
  exportReopenings,
  exportSheets,
  homologateSheet,
  reopenings,
  returnSheet,
  sheet,
  sheets,
  submissionCheck,
  submitSheet,
} from '@portal/shared-kit/contract/grading/sheet';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server } from '../../platform/http/route.ts';
import { editionById, editionFor } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import type { GradeNotices } from '../grades/notices.ts';
import { messages } from '../messages.ts';
import * as late from './late-sheet.repository.ts';
import { lateSheetExport } from './late-sheet-export.ts';
import { reopeningExport } from './reopening-export.ts';
import { sheetExport } from './sheet-export.ts';
import { publishItem, unpublishItem } from './publication.service.ts';
import * as requests from './reopening.repository.ts';
import type { ReopeningRecord } from './reopening.repository.ts';
import { ask, decide } from './reopening.service.ts';
import { detailOf } from './sheet-detail.service.ts';
import * as records from './sheet.repository.ts';
import type { SheetRecord } from './sheet.repository.ts';
import { giveBack, homologate, submit } from './sheet.service.ts';
import { nearMisses, submissionOf } from './submission.service.ts';

const sheetOnWire = ({
  class_id,
  class_name,
  checksum,
  submitted_at,
  homologated_at,
  ended_at,
  ...row
}: SheetRecord) => ({
  ...row,
  classmate_id: class_id,
  classmate_name: class_name,
  ended_at: ended_at?.toISOString() ?? null,
  submitted_at: submitted_at?.toISOString() ?? null,
  homologated_at: homologated_at?.toISOString() ?? null,
  checksum: checksum === null ? null : printedChecksum(checksum),
});
const requestOnWire = ({ class_id, class_name, asked_at, until, ...row }: ReopeningRecord) => ({
  ...row,
  classmate_id: class_id,
  classmate_name: class_name,
  asked_at: asked_at.toISOString(),
  until: until?.toISOString() ?? null,
});

/** Pautas: publication of columns, submission, return, homologation, and requests to reopen (C.5, C.6, I2, I3). */
export const sheetRoutes = (notices: GradeNotices) => (server: DocumentServer) => {
  publication(server, notices);
  submission(server);
  homologation(server, notices);
  reopening(server);
};

function publication(server: Server, notices: GradeNotices) {
  command(server, publishColumn, async (tx, { params }, ctx) =>
    done(messages.published, await publishItem(tx, params.id, ctx, notices)),
  );
  command(server, unpublishColumn, async (tx, { params, body }, ctx) =>
    done(messages.unpublished, await unpublishItem(tx, params.id, body.reason, ctx)),
  );
}

function submission(server: Server) {
  query(server, submissionCheck, async (db, { query: { kind, ...place } }, ctx) => {
    const found = await submissionOf(
      db,
      await editionFor(db, fromWire(place), ctx, 'read'),
      kind,
      new Date(),
    );
    return one({ problems: found.problems, blank: found.blank, near: nearMisses(found, kind) });
  });
  command(server, submitSheet, async (tx, { query: { kind, ...place } }, ctx) => {
    const now = new Date();
    const edition = await editionFor(tx, fromWire(place), ctx, 'lead');
    return done(messages.sheetSubmitted, sheetOnWire(await submit(tx, edition, kind, ctx, now)));
  });
}

function homologation(server: DocumentServer, notices: GradeNotices) {
  query(server, sheets, async (db, { query: { classmate_id, ...filters } }, { user }) => {
    const own = user.permissions.has('pautas.read') ? undefined : user.personId;
    const page = await records.list(db, { ...filters, class_id: classmate_id }, own);
    return listed(filters, { ...page, rows: page.rows.map(sheetOnWire) });
  });
  query(server, lateSheets, async (db, { query: filters }) => {
    const page = await late.list(db, filters);
    const rows = page.rows.map(({ class_id, class_name, ended_at, ...row }) => ({
      ...row,
      classmate_id: class_id,
      classmate_name: class_name,
      ended_at: ended_at.toISOString(),
    }));
    return listed(filters, { ...page, rows });
  });
  serveListFile(server, exportLateSheets, lateSheetExport);
  serveListFile(server, exportSheets, sheetExport, (filters, { user }) => ({
    ...filters,
    ...(!user.permissions.has('pautas.read') && { reader: user.personId }),
  }));
  query(server, sheet, async (db, { params }, ctx) => {
    const row = orNotFound(await records.find(db, params.id), messages.sheetMissing);
    if (!ctx.user.permissions.has('pautas.read')) await editionById(db, row.edition_id, ctx, 'decide');
    return one({ ...sheetOnWire(row), ...(await detailOf(db, row)) });
  });
  command(server, returnSheet, async (tx, { params, body }, ctx) =>
    done(messages.sheetReturned, sheetOnWire(await giveBack(tx, params.id, body.reason, ctx))),
  );
  command(server, homologateSheet, async (tx, { params }, ctx) =>
    done(messages.sheetHomologated, sheetOnWire(await homologate(tx, params.id, ctx, notices))),
  );
}

function reopening(server: DocumentServer) {
  query(server, reopenings, async (db, { query: filters }, { user }) => {
    const own = user.permissions.has('pautas.read') ? undefined : user.userId;
    const page = await requests.list(db, filters, own);
    return listed(filters, { ...page, rows: page.rows.map(requestOnWire) });
  });
  serveListFile(server, exportReopenings, reopeningExport, (filters, { user }) => ({
    ...filters,
    ...(!user.permissions.has('pautas.read') && { reader: user.userId }),
  }));
  command(server, askReopening, async (tx, { query: { kind, ...place }, body }, ctx) => {
    const { id } = await editionFor(tx, fromWire(place), ctx, 'write');
    const made = await ask(tx, { edition_id: id, kind, ...body }, ctx);
    return done(messages.reopeningAsked, requestOnWire(made));
  });
  command(server, decideReopening, async (tx, { params, body }, ctx) =>
    done(messages.reopeningDecided, requestOnWire(await decide(tx, params.id, body, ctx))),
  );
}
