import { later } from '@portal/shared-kit';
import { Link, useParams, useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { roleText as text } from './messages.ts';
import { RolePermissions } from './role-permissions.tsx';

const RoleSelect = later(() => import('./role-select.tsx').then((m) => m.RoleSelect));

const idOf = (written: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(written ?? '') ? Number(written) : undefined;

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
  const choose = (role: number | null) => setParams(role === null ? {} : { role: String(role) });
  const choice = <RoleSelect value={id ?? null} onChange={choose} />;
  if (id !== undefined) return <RolePermissions key={id} id={id} choice={choice} />;
  return (
    <ScreenFrame title={text.givePermissions}>
      {choice}
      <p>{text.chooseFirst}</p>
      <Link to="/add-permissions">{text.permissionNames}</Link>
    </ScreenFrame>
  );
}
