import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import type { UserRow } from '@portal/shared-kit/contract/identity/users';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { registerExport } from '../../platform/lists/register-export.ts';
import { exportTexts as text } from './messages.ts';
import * as roles from './role.repository.ts';
import * as users from './user.repository.ts';

/** As on the screen. */
function stateOf({
  active,
  blocked,
  first_logg,
}: Pick<UserRow, 'active' | 'blocked' | 'first_logg'>): string {
  if (!active) return text.inactive;
  if (blocked) return text.blocked;
  return first_logg === 'yes' ? text.firstLogin : text.active;
}

/** The accounts as a file. */
export const userExport = registerExport({
  entity: 'user_account',
  title: text.users,
  file: text.usersFile,
  columns: [
    { title: words.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.email, of: 'email', cell: ({ email }) => email },
    { title: text.role, of: 'role', cell: ({ role }) => roleLabel(role), narrow: true },
    {
      title: text.lastLogin,
      of: 'last_login_at',
      cell: ({ last_login_at: at }) => (at ? formatMoment(at) : text.never),
      narrow: true,
    },
    {
      title: words.state,
      of: 'blocked',
      cell: stateOf,
      narrow: true,
    },
  ],
  list: users.list,
  async filters(db, { role_id }) {
    const role = role_id === undefined ? undefined : await roles.find(db, Number(role_id));
    return role ? [words.is(text.role, roleLabel(role.name))] : [];
  },
});
