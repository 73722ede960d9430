import * as contract from '@portal/shared-kit/contract/finance/payment-entity';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { listFile } from '../../platform/documents/list-file.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { command, query, done, one } from '../../platform/http/route.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import * as entities from './entity.repository.ts';
import * as service from './entity.service.ts';
import { messages } from './messages.ts';

/** The payment entities as a file (decision 123). */
const entityFile = listFile(contract.entityList, {
  entity: 'payment_entity',
  cells: {
    used_for: ({ used_for }) => used_for.map((type) => invoiceTypeLabels[type]).join(', '),
    in_force: ({ in_force, active }) =>
      in_force ? messages.inForce : active ? messages.notInForce : messages.inactive,
  },
  list: entities.list,
});

export function paymentEntityRoutes(server: DocumentServer) {
  serveRegister(
    server,
    contract.entity,
    { ...entities, create: service.create, update: service.update, remove: service.remove },
    { created: messages.entityCreated, updated: messages.entityUpdated, missing: messages.entityMissing },
  );
  serveListFile(server, contract.entity.export!, entityFile);
  query(server, contract.testEntity, async (db, { params, body }) =>
    one(await service.tryReference(db, params.id, body)),
  );
  command(server, contract.loadReferences, async (tx, { params, body }, ctx) => {
    const made = await service.load(tx, params.id, body, ctx);
    return done(made.loaded ? messages.loaded(made.accepted) : messages.checked, made);
  });
}
