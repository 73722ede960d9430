import * as contract from '@portal/shared-kit/contract/finance/payment-reference';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { streamedListFile } from '../../platform/documents/list-file.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as references from './reference.repository.ts';
import * as service from './reference.service.ts';

/** The list of references as a file for the bank; its first line has the column titles (decision 121). */
const referenceFile = streamedListFile<contract.ReferenceRow, references.ReferenceFilters>(
  contract.referenceList,
  {
    kind: 'references',
    entity: 'reference',
    count: references.count,
    lines: (db, filters) => inBatches(({ after, most }) => references.after(db, filters, after, most)),
  },
);

/** `/services/references`: payment references, annulling and reissuing (decision 121). */
export function referenceRoutes(server: DocumentServer) {
  query(server, contract.references, async (db, { query: filters }) =>
    listed(filters, await references.list(db, filters)),
  );
  command(server, contract.annulReference, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.annul(tx, ctx, id, reason);
    return done(messages.annulled, (await references.find(tx, id))!);
  });
  command(server, contract.reissueReference, async (tx, { params: { id }, body }, ctx) => {
    const made = await service.reissue(tx, ctx, id, body);
    return done(messages.reissued, (await references.find(tx, made))!);
  });
  serveListFile(server, contract.exportReferences, referenceFile);
}
