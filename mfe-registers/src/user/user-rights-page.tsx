import { later, usePortal, useSession } from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import {
  addUserPermissions,
  allPermissions,
  rightsOfUser,
  type PermissionRow,
  type UserRights,
  actsAsMaster,
  addUserRole,
  masterRole,
} from '@portal/shared-kit/contract/identity/access';
import { accountStateOf, accountStates } from '@portal/shared-kit/contract/identity/account-state';
import { user } from '@portal/shared-kit/contract/identity/users';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { useParams } from '@portal/shared-kit/router';
import { RowActions, ScreenFrame, ScreenState, useHistory } from '@portal/shared-kit/screen';
import { Alert, Button, Space, Tag } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { RightsEditor } from '../common/rights-editor.tsx';
import { userText as text } from './messages.ts';
import { accountText } from '../common/account/messages.ts';
import { rightsText } from '../common/permission-words.ts';

const UserIdentities = later(() => import('./user-identities.tsx').then((m) => m.UserIdentities));
const RoleDrawer = later(() => import('./role-drawer.tsx').then((m) => m.RoleDrawer));

/** `/AlocateUser/:user_id` (S2 §2, decision 56). */
export function UserRightsPage() {
  const { user_id } = useParams();
  const id = Number(user_id);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? (
    <Loaded key={id} id={id} />
  ) : (
    <ScreenFrame title={text.rightsTitle}>
      <p>{text.noUser}</p>
    </ScreenFrame>
  );
}

function Loaded({ id }: { id: number }) {
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(rightsOfUser, { params: { id } });
  const seesAll = allowed(allPermissions);
  const catalogue = useEndpoint(allPermissions, {}, { enabled: seesAll });
  const record = data?.data;
  const history = useHistory<UserRights>('user_account', ({ fullname }) => fullname);
  const past = record ? history.actions(record) : [];
  // Without the permission to read the catalogue only the person's permissions are shown.
  const permissions = seesAll ? catalogue.data?.data : record?.permissions;
  return (
    <ScreenFrame title={record ? text.rightsOf(record.fullname) : text.rightsTitle}>
      <ScreenState
        failure={record && permissions ? undefined : (error ?? catalogue.error ?? undefined)}
        loading={!record || !permissions}
        onRetry={() => void Promise.all([refetch(), ...(seesAll ? [catalogue.refetch()] : [])])}
      >
        {record && permissions && <Rights record={record} permissions={permissions} reload={refetch} />}
        {record && past.length > 0 && <RowActions name={record.fullname} actions={past} />}
      </ScreenState>
      {history.drawer}
    </ScreenFrame>
  );
}

interface RightsProps {
  record: UserRights;
  permissions: readonly PermissionRow[];
  reload: () => Promise<{ error: unknown }>;
}

function Rights({ record, permissions, reload }: RightsProps) {
  const [changing, setChanging] = useState(false);
  const save = useCommand(addUserPermissions, [user.list]);
  const closed = useClosed()(record);
  const permissionsById = new Map(record.permissions.map((one) => [one.id, one]));
  const inRole = (id: number) => permissionsById.get(id)?.in_role ?? false;

  /** Permissions granted or denied directly, besides those of the role. */
  const sent = (chosen: readonly PermissionRow[]) => {
    const ids = new Set(chosen.map((one) => one.id));
    return {
      permissions: [...ids].filter((id) => !inRole(id) || permissionsById.get(id)?.origin === 'direct'),
      denied: permissions.map((one) => one.id).filter((id) => inRole(id) && !ids.has(id)),
    };
  };

  return (
    <>
      <p style={{ marginTop: 0 }}>
        {record.email} · {accountStates[accountStateOf(record.state)]}
      </p>
      {closed.rights && closed.rights === closed.role && (
        <Alert type="info" title={closed.rights} style={{ marginBottom: 16 }} />
      )}
      <h2>{text.privilege}</h2>
      <Space wrap>
        {record.roles.map((role) => (
          <Tag key={role.id}>{roleLabel(role.name)}</Tag>
        ))}
        {!closed.role && <Button onClick={() => setChanging(true)}>{text.changeRole}</Button>}
      </Space>
      <h2>{text.permissions}</h2>
      {closed.rights && closed.rights !== closed.role && (
        <Alert type="info" title={closed.rights} style={{ marginBottom: 16 }} />
      )}
      {!closed.rights && <p>{text.permissionsHint}</p>}
      <RightsEditor
        permissions={permissions}
        holds={({ id }) => (permissionsById.get(id)?.origin ?? 'denied') !== 'denied'}
        note={({ id }) => {
          const origin = permissionsById.get(id)?.origin;
          return origin && { role: text.byRole, direct: text.direct, denied: text.denied }[origin];
        }}
        // The common reason is shown once, above.
        closed={(permission) => (closed.rights ? '' : closed.permission(permission))}
        readOnly={closed.rights !== undefined}
        asksReason
        save={(chosen, reason) =>
          save.mutateAsync({ body: { user_id: record.id, ...sent(chosen), reason, version: record.version } })
        }
        reload={reload}
      />
      {/* One's own account is linked in the profile. */}
      <UserIdentities id={record.id} changeable={!closed.account} />
      {changing && <RoleDrawer record={record} reload={reload} onClose={() => setChanging(false)} />}
    </>
  );
}

interface Closed {
  /** Whether the account is one's own, or above the caller. */
  account: boolean;
  /** Why the role cannot be changed; undefined where it can. */
  role: string | undefined;
  /** Why the permissions cannot be changed. */
  rights: string | undefined;
  /** Why one of them cannot. */
  permission: (permission: PermissionRow) => string | undefined;
}

/** Which rights of another user the caller cannot change, and why; the API decides (decision 56, part F). */
function useClosed(): (record: UserRights) => Closed {
  const { can } = usePortal();
  const { user } = useSession();
  const allowed = useAllowed();
  const acts = can(actsAsMaster);
  return (record) => {
    const whole = !allowed(addUserRole)
      ? text.readOnly
      : record.id === user?.id
        ? text.own
        : record.protected && !acts
          ? accountText.masterOnly
          : record.outranks
            ? accountText.outranks
            : undefined;
    const account = record.id === user?.id || (record.protected && !acts) || record.outranks;
    const isMaster = record.roles.some(({ name }) => name === masterRole);
    return {
      account,
      role: whole,
      rights: whole ?? (isMaster ? text.masterHasAll : undefined),
      permission: ({ master_only }) => (master_only && !acts ? rightsText.masterOnly : undefined),
    };
  };
}
