import { seeingFor } from '@portal/shared-kit/contract/core/permissions';
import type { Db } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import { permissionsCalled } from './role.repository.ts';

/** Throws where a write permission is granted without its read permission. */
export async function refuseWithoutSeeing(
  db: Db,
  held: readonly { name: string; label: string }[],
): Promise<void> {
  const names = new Set(held.map(({ name }) => name));
  const blind = held.filter(({ name }) => !names.has(seeingFor(name) ?? name));
  if (blind.length === 0) return;
  const known = await permissionsCalled(
    db,
    blind.map(({ name }) => seeingFor(name)!),
  );
  for (const { name, label } of blind) {
    const seeing = known.find((one) => one.name === seeingFor(name));
    if (seeing) throw fieldError('invalid', 'permissions', messages.needsSeeing(label, seeing.label));
  }
}
