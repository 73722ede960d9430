import { publishColumn, unpublishColumn } from '@portal/shared-kit/contract/grading/grade';
import { exportLateSheets, lateSheetList, lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import * as contract from '@portal/shared-kit/contract/grading/sheet';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server, type UserContext, done, one } from '../../platform/http/route.ts';
import { editionById, editionFor } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import { messages } from '../messages.ts';
import { listLate } from './late-sheet.service.ts';
import { publishItem, publishKind, unpublishItem, ask, decide } from './publication.service.ts';
import * as requests from './reopening.repository.ts';
import { detailOf, returnForEditing, homologate, submit } from './sheet.service.ts';
import * as records from './sheet.repository.ts';
import { nearMisses, submissionOf } from './submission.service.ts';

/** What the caller may see: staff everything, a teacher the pautas of courses they coordinate, */
const reach = ({ user }: UserContext) =>
  user.permissions.has('pautas.read') ? {} : { coordinator: user.personId };
/** and the requests that they made or that concern their classes. */
const requestReach = ({ user }: UserContext) =>
  user.permissions.has('pautas.read') ? {} : { of: { userId: user.userId, personId: user.personId } };

/** Pautas: publication of columns, submission, return, homologation, and requests to reopen (C.5, C.6, I2, I3). */
export const sheetRoutes = (server: DocumentServer) => {
  publication(server);
  submission(server);
  homologation(server);
  reopening(server);
};

function publication(server: Server) {
  command(server, publishColumn, async (tx, { params }, ctx) =>
    done(messages.published, await publishItem(tx, params.id, ctx)),
  );
  command(server, unpublishColumn, async (tx, { params, body }, ctx) =>
    done(messages.unpublished, await unpublishItem(tx, params.id, body.reason, ctx)),
  );
}

function submission(server: Server) {
  query(server, contract.submissionCheck, async (db, { query: { kind, ...place } }, ctx) => {
    const found = await submissionOf(
      db,
      await editionFor(db, fromWire(place), ctx, 'read'),
      kind,
      new Date(),
    );
    return one({ problems: found.problems, blank: found.blank, near: nearMisses(found, kind) });
  });
  command(server, contract.submitSheet, async (tx, { query: { kind, publish, ...place } }, ctx) => {
    const now = new Date();
    const edition = await editionFor(tx, fromWire(place), ctx, 'lead');
    if (publish) await publishKind(tx, edition.id, kind, ctx);
    return done(messages.sheetSubmitted, await submit(tx, edition, kind, ctx, now));
  });
}

function homologation(server: DocumentServer) {
  serveList(server, { page: contract.sheets, file: contract.exportSheets }, contract.sheetList, {
    entity: 'pauta',
    list: records.list,
    reach,
  });
  serveList(server, { page: lateSheets, file: exportLateSheets }, lateSheetList, {
    entity: 'pauta',
    name: 'late_sheets',
    list: listLate,
    cells: { kinds: ({ kinds }) => kinds.map((kind) => sheetKindLabels[kind]).join(', ') },
  });
  query(server, contract.sheet, async (db, { params }, ctx) => {
    const row = orNotFound(await records.find(db, params.id), messages.sheetMissing);
    if (!ctx.user.permissions.has('pautas.read')) await editionById(db, row.edition_id, ctx, 'decide');
    return one({ ...row, ...(await detailOf(db, row)) });
  });
  command(server, contract.returnSheet, async (tx, { params, body }, ctx) =>
    done(messages.sheetReturned, await returnForEditing(tx, params.id, body.reason, ctx)),
  );
  command(server, contract.homologateSheet, async (tx, { params }, ctx) =>
    done(messages.sheetHomologated, await homologate(tx, params.id, ctx)),
  );
}

function reopening(server: DocumentServer) {
  serveList(server, { page: contract.reopenings, file: contract.exportReopenings }, contract.reopeningList, {
    entity: 'grade_reopening',
    list: requests.list,
    reach: requestReach,
  });
  command(server, contract.askReopening, async (tx, { query: { kind, ...place }, body }, ctx) => {
    const { id } = await editionFor(tx, fromWire(place), ctx, 'write');
    const made = await ask(tx, { edition_id: id, kind, ...body }, ctx);
    return done(messages.reopeningAsked, made);
  });
  command(server, contract.decideReopening, async (tx, { params, body }, ctx) =>
    done(messages.reopeningDecided, await decide(tx, params.id, body, ctx)),
  );
}
