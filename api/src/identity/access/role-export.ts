import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { exportTexts as text } from './messages.ts';
import * as roles from './role.repository.ts';

/** The roles as a file. */
export const roleExport = pagedExport({
  entity: 'role',
  title: text.roles,
  file: text.rolesFile,
  columns: [
    { title: text.role, of: 'name', cell: ({ name }) => roleLabel(name) },
    { title: words.description, of: 'description', cell: ({ description }) => description },
    { title: words.kind, of: 'base', cell: ({ base }) => (base ? text.base : text.own), narrow: true },
    { title: text.users, of: 'users', kind: 'number', cell: ({ users }) => users, narrow: true },
    {
      title: text.permissions,
      of: 'permissions',
      kind: 'number',
      cell: ({ permissions }) => permissions,
      narrow: true,
    },
  ],
  list: roles.list,
});
