import { history, mayReadHistory } from '@portal/shared-kit/contract/core/audit';
import { messages as common } from '../http/messages.ts';
import { listed } from '../http/answers.ts';
import { ApiError } from '../http/errors.ts';
import { query, type Server } from '../http/route.ts';
import type { Change } from './audit.repository.ts';
import { entriesOf } from './history.repository.ts';
import { messages } from './messages.ts';
import { namesOf } from './audit-names.repository.ts';
import { readable, referencesIn } from './readable.rules.ts';
import { inShort, type AuditWords } from './words.ts';

export const auditRoutes = (words: Required<AuditWords>) => (server: Server) => {
  query(server, history, async (db, { query: { entity, entity_id, ...asked } }, { user }) => {
    if (!mayReadHistory((permission) => user.permissions.has(permission), entity))
      throw new ApiError('forbidden', common.forbidden, { permission: 'audit.read' });
    const page = await entriesOf(db, entity, entity_id, asked);
    const changesOf = (row: (typeof page.rows)[number]) => row.changes as unknown as Change[];
    const names = new Map(
      await Promise.all(
        [...referencesIn(words.fields, page.rows.flatMap(changesOf))].map(
          async ([what, ids]) => [what, await namesOf(db, what, ids)] as const,
        ),
      ),
    );
    const rows = page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor_name ?? (row.actor_id === null ? messages.nobody : messages.goneActor(row.actor_id)),
      role: row.role,
      ip: user.permissions.has('audit.read') ? row.ip : null,
      action: inShort(words, row.action),
      reason: row.reason,
      changes: readable({ fields: words.fields, names }, changesOf(row)),
    }));
    return listed(asked, { ...page, rows });
  });
};
