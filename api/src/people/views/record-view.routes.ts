import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { ownRecordViews } from '@portal/shared-kit/contract/people/record-view';
import { query, type Server, listed } from '../../platform/http/route.ts';
import { viewsOf } from './record-view.repository.ts';

/** Which members of staff viewed the caller's record; the person comes from the session (I47). */
export function recordViewRoutes(server: Server): void {
  query(server, ownRecordViews, async (db, { query: filters }, { user }) => {
    const { rows, total } = await viewsOf(db, user.personId, filters);
    const named = rows.map(({ role, ...row }) => ({ ...row, role: roleLabel(role) }));
    return listed(filters, { rows: named, total });
  });
}
