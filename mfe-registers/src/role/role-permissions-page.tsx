import { later, usePortal, useSession } from '@portal/shared-kit';
import { Link, useParams, useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import {
  accessMessages,
  actsAsMaster,
  allPermissions,
  masterRole,
  permissionsOfRole,
  rolePermissions,
  roles,
} from '@portal/shared-kit/contract/identity/access';
import { roleFactor } from '@portal/shared-kit/contract/identity/factor-office';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useState, type ReactNode } from 'react';
import { rightsText } from '../common/permission-words.ts';
import { RightsEditor } from '../common/rights-editor.tsx';
import { roleText as text } from './messages.ts';
import { MissingPermissions } from './missing-permissions.tsx';

const RoleSelect = later(() => import('./role-select.tsx').then((m) => m.RoleSelect));

const idOf = (written: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(written ?? '') ? Number(written) : undefined;

const DiscardDialog = later(() => import('@portal/shared-kit/form').then((m) => m.DiscardDialog));
const RoleFactorDrawer = later(() => import('./role-factor-drawer.tsx').then((m) => m.RoleFactorDrawer));

type Role = Out<typeof permissionsOfRole>['data'];

interface RolePermissionsProps {
  id: number;
  choice?: ReactNode;
  onDirty?: (dirty: boolean) => void;
}

/** The permissions of a role, read-only or replaced as a whole; exactly what the role has is checked. */
function RolePermissions({ id, choice, onDirty }: RolePermissionsProps) {
  const { can } = usePortal();
  const role = useEndpoint(permissionsOfRole, { params: { id } });
  const catalogue = useEndpoint(allPermissions, {});
  const save = useCommand(rolePermissions, [roles]);
  const why = useClosed();
  const allowed = useAllowed();
  const [setting, setSetting] = useState(false);
  /** Also of one's own role and of Master, whose permissions nobody changes. */
  const maySetFactor = (one: Role) =>
    allowed(roleFactor) && !one.outranks && (!one.protected || can(actsAsMaster));
  const record = role.data?.data;
  const failure = role.error ?? catalogue.error ?? undefined;
  const closed = record && why(record);
  const grantedIds = new Set(record?.permissions.map((permission) => permission.id));

  return (
    <ScreenFrame title={record ? text.permissionsOf(roleLabel(record.name)) : text.permissions}>
      {choice}
      <ScreenState
        failure={record && catalogue.data ? undefined : failure}
        loading={!record || !catalogue.data}
        onRetry={() => void Promise.all([role.refetch(), catalogue.refetch()])}
      >
        <p style={{ marginTop: 0 }}>
          {record?.description && `${record.description}. `}
          {record && text.whoHasIt(record.users)}
        </p>
        {closed && <Alert type="info" title={closed} style={{ marginBottom: 16 }} />}
        {record && (
          <p>
            <strong>{text.factor}.</strong>{' '}
            {record.second_factor_from
              ? text.factorRequired(formatDay(record.second_factor_from), record.second_factor_grace_days)
              : text.factorNotRequired}{' '}
            {maySetFactor(record) && (
              <Button size="small" onClick={() => setSetting(true)}>
                {text.changeFactor}
              </Button>
            )}
          </p>
        )}
        <MissingPermissions catalogue={catalogue.data?.data ?? []} />
        <RightsEditor
          permissions={catalogue.data?.data ?? []}
          holds={(permission) => grantedIds.has(permission.id)}
          // The reason why everything is disabled is shown once, above.
          closed={({ master_only }) =>
            closed ? '' : master_only && !can(actsAsMaster) ? rightsText.masterOnly : undefined
          }
          readOnly={closed !== undefined}
          asksReason={(record?.users ?? 0) > 0}
          refuse={(chosen) => (chosen.length === 0 ? accessMessages.assignmentEmpty : undefined)}
          save={(chosen, reason) =>
            save.mutateAsync({
              body: {
                role_id: id,
                permissions: chosen.map((one) => one.id),
                reason,
                version: record!.version,
              },
            })
          }
          reload={role.refetch}
          onDirty={onDirty}
        />
      </ScreenState>
      {record && setting && (
        <RoleFactorDrawer role={record} reload={role.refetch} onClose={() => setSetting(false)} />
      )}
    </ScreenFrame>
  );
}

/** Why the role cannot be changed; undefined where it can. */
function useClosed(): (role: Role) => string | undefined {
  const { can } = usePortal();
  const { user } = useSession();
  const allowed = useAllowed();
  return ({ name, base, protected: closed, outranks }) => {
    if (base && name === masterRole) return text.masterHasAll;
    if (!allowed(rolePermissions)) return text.readOnly;
    if (user?.role[0] === name) return text.ownRole;
    if (closed && !can(actsAsMaster)) return text.masterRole;
    return outranks ? text.outranks : undefined;
  };
}

/** `/users/groups/permissions/:id` (decision 51). */
export function RolePermissionsPage() {
  const id = idOf(useParams().id);
  return id === undefined ? (
    <ScreenFrame title={text.permissions}>
      <p>{text.noRole}</p>
    </ScreenFrame>
  ) : (
    <RolePermissions key={id} id={id} />
  );
}

/** `/give-permissions`: the same, with a role to choose first. */
export function GivePermissionsPage() {
  const [params, setParams] = useSearchParams();
  const id = idOf(params.get('role'));
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState<{ role: number | null }>();
  const choose = (role: number | null) => setParams(role === null ? {} : { role: String(role) });
  const choice = (
    <RoleSelect value={id ?? null} onChange={(role) => (dirty ? setAsking({ role }) : choose(role))} />
  );
  if (id !== undefined)
    return (
      <>
        <RolePermissions key={id} id={id} choice={choice} onDirty={setDirty} />
        {asking && (
          <DiscardDialog
            open
            onStay={() => setAsking(undefined)}
            onDiscard={() => {
              setAsking(undefined);
              setDirty(false);
              choose(asking.role);
            }}
          />
        )}
      </>
    );
  return (
    <ScreenFrame title={text.givePermissions}>
      {choice}
      <p>{text.chooseFirst}</p>
      <Link to="/add-permissions">{text.permissionNames}</Link>
    </ScreenFrame>
  );
}
