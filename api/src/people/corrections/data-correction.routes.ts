import * as contract from '@portal/shared-kit/contract/people/data-correction';
import { ownCorrections } from '@portal/shared-kit/contract/people/own-correction';
import { done, listed, one } from '../../platform/http/answers.ts';
import { command, query } from '../../platform/http/route.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { dataCorrectionExport } from './data-correction-export.ts';
import * as corrections from './data-correction.service.ts';
import { messages } from './messages.ts';

/** Corrections that students request and the office decides on (H.5). */
export function dataCorrectionRoutes(server: DocumentServer) {
  query(server, ownCorrections, async (db, _args, { user }) => one(await corrections.own(db, user.personId)));
  upload(server, contract.askCorrection, async (db, { body, file }, ctx) => {
    await db.transaction().execute((tx) => corrections.ask(tx, body, file, ctx));
    return done(messages.asked, null);
  });
  query(server, contract.dataCorrections, async (db, { query: filters }) =>
    listed(filters, await corrections.list(db, filters)),
  );
  serveListFile(server, contract.exportDataCorrections, dataCorrectionExport);
  command(server, contract.decideCorrection, async (tx, { params: { id }, body }, ctx) => {
    await corrections.decide(tx, ctx, id, body);
    return done(body.decision === 'ACEITE' ? messages.accepted : messages.refused, null);
  });
  download(server, contract.correctionProof, (db, { params: { id } }, ctx) =>
    db.transaction().execute((tx) => corrections.handOut(tx, id, ctx)),
  );
}
