import { usePortal } from '@portal/shared-kit';
import {
  addPermission,
  allPermissions,
  type PermissionRow,
} from '@portal/shared-kit/contract/identity/access';
import { notifyFailure, useAllowed, useCommand } from '@portal/shared-kit/data';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useReleasePermissions, type ReleasePermission } from '../common/release-permissions.ts';
import { roleText as text } from './messages.ts';

/** Permissions that releases in use declare and the catalogue lacks; with the permission they can be added. They stay when the release
 *  is removed. */
export function MissingPermissions({ catalogue }: { catalogue: readonly PermissionRow[] }) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const add = useCommand(addPermission, [allPermissions]);
  const catalogued = new Set(catalogue.map(({ name }) => name));
  const missing = useReleasePermissions().filter(({ name }) => !catalogued.has(name));
  if (missing.length === 0 || !allowed(addPermission)) return null;
  const take = async ({ name, label }: ReleasePermission) => {
    try {
      notify.success((await add.mutateAsync({ body: { name, label } })).message);
    } catch (error) {
      notifyFailure(notify, error);
    }
  };
  return (
    <Alert
      type="info"
      style={{ marginBottom: 16 }}
      title={text.wanted}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 0, listStyle: 'none' }}>
          {missing.map((one) => (
            <li key={one.name}>
              <Flex gap="small" wrap align="center">
                <span>{text.wantedOne(one.title, one.label)}</span>
                <code>{one.name}</code>
                <Button
                  size="small"
                  disabled={add.isPending}
                  aria-label={text.takeInName(one.name)}
                  onClick={() => void take(one)}
                >
                  {text.takeIn}
                </Button>
              </Flex>
            </li>
          ))}
        </ul>
      }
    />
  );
}
