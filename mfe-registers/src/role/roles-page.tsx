import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { later, usePortal } from '@portal/shared-kit';
import {
  actsAsMaster,
  addRole,
  exportRoles,
  removeRole,
  roleList,
  roles,
  type RoleRow,
} from '@portal/shared-kit/contract/identity/access';
import { useAllowed, useCommand } from '@portal/shared-kit/data';
import { Link, useNavigate } from '@portal/shared-kit/router';
import {
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  ScreenFrame,
  useHistory,
  useList,
  useRowWork,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useRef, useState } from 'react';
import { roleText as text } from './messages.ts';

const RemoveDialog = later(() => import('./remove-role-dialog.tsx').then((m) => m.RemoveRoleDialog));

const columns = listColumns(roleList.fields);

const nameOf = ({ name }: RoleRow) => roleLabel(name);

/** `/users/groups` and `/all-roles` (decision 51). */
export function RolesPage() {
  const { can } = usePortal();
  const allowed = useAllowed();
  const navigate = useNavigate();
  const list = useList(roles);
  const { run, busy } = useRowWork<RoleRow>(list.reload);
  const remove = useCommand(removeRole, [roles]);
  const history = useHistory<RoleRow>('role', nameOf);
  const [removing, setRemoving] = useState<RoleRow>();
  const heading = useRef<HTMLHeadingElement>(null);

  const removable = ({ base, users, protected: closed }: RoleRow) =>
    allowed(removeRole) && !base && users === 0 && (!closed || can(actsAsMaster));
  const actions = (row: RoleRow): PossibleAction[] => [
    { label: text.permissions, opens: true, to: `/users/groups/permissions/${row.id}` },
    removable(row) && { label: text.remove, danger: true, run: () => setRemoving(row) },
    ...history.actions(row),
  ];
  const confirm = (row: RoleRow) => {
    setRemoving(undefined);
    // The button that was clicked disappears, and the focus must not be lost.
    heading.current?.focus();
    void run(row, async () => {
      const { message } = await remove.mutateAsync({ params: { id: row.id } });
      return { message, gone: true };
    });
  };

  return (
    <ScreenFrame title={text.roles} heading={heading}>
      <ListToolbar list={list} onAdd={allowed(addRole) ? () => navigate('/add-roles') : undefined}>
        <ExportList endpoint={exportRoles} list={list} />
      </ListToolbar>
      <p style={{ marginTop: 0 }}>
        {allowed(removeRole) && `${text.rolesHint} `}
        <Link to="/add-permissions">{text.permissionNames}</Link>
      </p>
      <ListBody
        label={text.roles}
        list={list}
        columns={columns}
        name={nameOf}
        actions={actions}
        busy={busy}
      />
      {removing && (
        <RemoveDialog
          name={nameOf(removing)}
          onConfirm={() => confirm(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
      {history.drawer}
    </ScreenFrame>
  );
}
