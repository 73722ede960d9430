import { precedence, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import { done, listed, one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query } from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import { messages } from './messages.ts';
import * as precedences from './precedence.repository.ts';
import * as service from './precedence.service.ts';
import { precedenceExport } from './precedence-export.ts';
import { serveRegisterExport } from '../../platform/lists/register-export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

export function precedenceRoutes(server: DocumentServer) {
  serveRegisterExport(server, precedence, precedenceExport);
  query(server, precedence.list, async (db, { query: filters }) =>
    listed(filters, await precedences.list(db, filters)),
  );
  query(server, precedenceTree, async (db, { query: filters }) =>
    one(await precedences.tree(db, filters.course_id)),
  );
  query(server, precedence.get, async (db, { params }) =>
    one(orNotFound(await precedences.find(db, params.id), messages.missing)),
  );
  command(server, precedence.create, async (tx, { body }, ctx) =>
    done(messages.created, await service.create(tx, body, ctx)),
  );
  command(server, precedence.update, async (tx, { params, body }, ctx) =>
    done(updated(body, messages.updated), await service.update(tx, params.id, body, ctx)),
  );
  command(server, precedence.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
}
