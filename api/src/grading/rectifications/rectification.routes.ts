import * as contract from '@portal/shared-kit/contract/grading/rectification';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, done } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as rows from './rectification.repository.ts';
import { ask, decide } from './rectification.service.ts';

/** Rectifications of grades in homologated pautas (C.5). */
export const rectificationRoutes = (server: DocumentServer) => {
  upload(server, contract.askRectification, async (db, { body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => ask(tx, body, file, ctx));
    return done(messages.rectificationAsked, made);
  });
  serveList(
    server,
    { page: contract.rectifications, file: contract.exportRectifications },
    contract.rectificationList,
    {
      entity: 'grade_rectification',
      list: rows.list,
      reach: ({ user }) =>
        user.permissions.has('pautas.read') ? {} : { of: { userId: user.userId, personId: user.personId } },
    },
  );
  command(server, contract.decideRectification, async (tx, { params, body }, ctx) =>
    done(messages.reopeningDecided, await decide(tx, params.id, body, ctx)),
  );
  download(server, contract.rectificationFile, async (db, { params }) =>
    orNotFound(await rows.fileOf(db, params.id), messages.rectificationMissing),
  );
};
