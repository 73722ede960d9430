import * as contract from '@portal/shared-kit/contract/people/data-correction';
import type { CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';
import { ownCorrections } from '@portal/shared-kit/contract/people/own-correction';
import { command, query, done, one } from '../../platform/http/route.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import * as corrections from './data-correction.service.ts';
import { messages } from './messages.ts';

const shown = (field: CorrectableField, value: string) =>
  field === 'birthDate' && value !== '' ? formatDay(value) : value;

/** Corrections that students request and the office decides on (H.5). */
export function dataCorrectionRoutes(server: DocumentServer) {
  query(server, ownCorrections, async (db, _args, { user }) => one(await corrections.own(db, user.personId)));
  upload(server, contract.askCorrection, async (db, { body, file }, ctx) => {
    await db.transaction().execute((tx) => corrections.ask(tx, body, file, ctx));
    return done(messages.asked, null);
  });
  serveList(
    server,
    { page: contract.dataCorrections, file: contract.exportDataCorrections },
    contract.correctionList,
    {
      entity: 'data_correction',
      list: corrections.list,
      cells: {
        current_value: ({ field, current_value }) => shown(field, current_value),
        new_value: ({ field, new_value }) => shown(field, new_value),
      },
    },
  );
  command(server, contract.decideCorrection, async (tx, { params: { id }, body }, ctx) => {
    await corrections.decide(tx, ctx, id, body);
    return done(body.decision === 'ACEITE' ? messages.accepted : messages.refused, null);
  });
  download(server, contract.correctionProof, (db, { params: { id } }, ctx) =>
    db.transaction().execute((tx) => corrections.handOut(tx, id, ctx)),
  );
}
