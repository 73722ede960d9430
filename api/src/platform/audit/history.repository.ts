import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { Db } from '../database/db.ts';
import { pageOf } from '../database/page.ts';

/** Audit entries of one record, newest first, also after the record was deleted. */
export const entriesOf = (
  db: Db,
  entity: AuditedEntity,
  id: number,
  paging: { page: number; per_page: number },
) =>
  pageOf(db, paging, {
    source: db
      .selectFrom('audit_log')
      .select(['id', 'id as key'])
      .where('entity', '=', entity)
      .where('entity_id', '=', String(id)),
    searched: false,
    order: 'desc',
    rows: db
      .selectFrom('audit_log')
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.actor_id',
        'audit_log.actor_name',
        'audit_log.role',
        'audit_log.ip',
        'audit_log.action',
        'audit_log.reason',
        'audit_log.changes',
      ]),
  });
