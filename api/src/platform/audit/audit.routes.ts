import { history, mayReadHistory, type AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import { messages as common } from '../http/messages.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from '../database/db.ts';
import { query, type Server, type UserContext, listed } from '../http/route.ts';
import { describeEntries } from './describe-entries.ts';
import type { AuditWords } from './words.ts';
import { entriesOf } from './audit.repository.ts';

/** Called with the record whose history was read. */
export type HistoryRead = (
  db: Db,
  ctx: Pick<UserContext, 'user'>,
  read: { entity: AuditedEntity; id: number },
) => Promise<void>;

export const auditRoutes = (words: Required<AuditWords>, wasRead: HistoryRead) => (server: Server) => {
  query(server, history, async (db, { query: { entity, entity_id, ...filters } }, { user }) => {
    if (!mayReadHistory((permission) => user.permissions.has(permission), entity))
      throw new ApiError('forbidden', common.forbidden, { permission: 'audit.read' });
    await wasRead(db, { user }, { entity, id: entity_id });
    const page = await entriesOf(db, entity, entity_id, filters, user.personId);
    const rows = await describeEntries(db, words, page.rows, user.permissions.has('audit.read'));
    return listed(filters, { ...page, rows });
  });
};
