import * as contract from '@portal/shared-kit/contract/finance/payment-entity';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveRegisterExport } from '../../platform/lists/register-export.ts';
import { done, one } from '../../platform/http/answers.ts';
import { command, query } from '../../platform/http/route.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import { entityExport } from './entity-export.ts';
import * as entities from './entity.repository.ts';
import * as service from './entity.service.ts';
import { messages } from './messages.ts';

export function paymentEntityRoutes(server: DocumentServer) {
  serveRegister(
    server,
    contract.entity,
    { ...entities, create: service.create, update: service.update, remove: service.remove },
    { created: messages.entityCreated, updated: messages.entityUpdated, missing: messages.entityMissing },
  );
  serveRegisterExport(server, contract.entity, entityExport);
  query(server, contract.testEntity, async (db, { params, body }) =>
    one(await service.tryReference(db, params.id, body)),
  );
  command(server, contract.loadReferences, async (tx, { params, body }, ctx) => {
    const made = await service.load(tx, params.id, body, ctx);
    return done(made.loaded ? messages.loaded(made.accepted) : messages.checked, made);
  });
}
