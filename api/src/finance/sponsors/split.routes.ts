import * as contract from '@portal/shared-kit/contract/finance/sponsor-split';
import { listFile } from '../../platform/documents/list-file.ts';
import { serveList, serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Db } from '../../platform/database/db.ts';
import { upload } from '../../platform/files/transfer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type UserContext, done, listed, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { readSplitTable } from './split-table.ts';
import * as splits from './split.repository.ts';
import * as service from './split.service.ts';

type PartsQuery = Parameters<typeof splits.parts>[2] & { split_id: number };
/** What each student gets of one transfer as a file (I29). */
const splitPartFile = listFile(contract.splitPartList, {
  entity: 'sponsor_split',
  name: 'parts',
  cells: {
    withdrawn: ({ receipt, withdrawn }) =>
      withdrawn ? messages.partWithdrawn : receipt === null ? messages.partPlanned : messages.partRecorded,
  },
  list: (db, { split_id, ...filters }: PartsQuery) => splits.parts(db, split_id, filters),
});

/** Sponsors' transfers: upload, preview, recording and reversal as a whole (I29). */
export function sponsorSplitRoutes(server: DocumentServer) {
  const shown = async (db: Db, { user }: UserContext, id: number) =>
    service.onWire(db, user.userId, orNotFound(await splits.find(db, id), messages.missing));

  upload(server, contract.uploadSponsorSplit, async (db, { body, file }, ctx) => {
    const content = orNotFound(await server.files.open(file.sha256), messages.missing);
    const lines = await readSplitTable(
      server.readers.of(`user:${ctx.user.userId}`),
      Buffer.concat(await content.toArray()),
    );
    const id = await db
      .transaction()
      .execute((tx) => service.preview(tx, ctx, body, { name: file.name, lines }));
    return done(messages.previewed, await shown(db, ctx, id));
  });
  const page = { page: contract.sponsorSplits, file: contract.exportSponsorSplits };
  serveList(server, page, contract.splitList, {
    entity: 'sponsor_split',
    reach: ({ user }) => ({ me: user.userId }),
    async list(db, filters, { me }) {
      const { rows, ...counted } = await splits.list(db, filters);
      return { ...counted, rows: await Promise.all(rows.map((row) => service.onWire(db, me, row))) };
    },
  });
  query(server, contract.oneSponsorSplit, async (db, { params: { id } }, ctx) =>
    one(await shown(db, ctx, id)),
  );
  query(server, contract.splitParts, async (db, { params: { id }, query: filters }) => {
    orNotFound(await splits.find(db, id), messages.missing);
    return listed(filters, await splits.parts(db, id, filters));
  });
  serveListFile(server, contract.exportSplitParts, splitPartFile);
  command(server, contract.confirmSponsorSplit, async (tx, { params: { id } }, ctx) => {
    await service.confirm(tx, ctx, id);
    return done(messages.confirming, await shown(tx, ctx, id));
  });
  command(server, contract.discardSponsorSplit, async (tx, { params: { id } }, ctx) => {
    await service.discard(tx, ctx, id);
    return done(messages.discarded, null);
  });
  command(server, contract.undoSponsorSplit, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.undo(tx, ctx, id, reason);
    return done(messages.undoing, await shown(tx, ctx, id));
  });
}
