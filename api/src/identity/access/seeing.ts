import { seeingFor } from '@portal/shared-kit/contract/core/permissions';
import type { Db } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import { permissionsCalled } from './role.repository.ts';

/** Throws where a write permission is granted without its read permission. */
export async function refuseWithoutSeeing(
  db: Db,
  permissions: readonly { name: string; label: string }[],
): Promise<void> {
  const names = new Set(permissions.map(({ name }) => name));
  const blind = permissions.filter(({ name }) => !names.has(seeingFor(name) ?? name));
  if (blind.length === 0) return;
  const seeingPermissions = await permissionsCalled(
    db,
    blind.map(({ name }) => seeingFor(name)!),
  );
  for (const { name, label } of blind) {
    const seeing = seeingPermissions.find((one) => one.name === seeingFor(name));
    if (seeing) throw fieldError('invalid', 'permissions', messages.needsSeeing(label, seeing.label));
  }
}
