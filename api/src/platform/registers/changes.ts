import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { ApiError, fieldError } from '../http/errors.ts';
import type { UserContext } from '../http/route.ts';
import { brokenKey } from '../database/unique-key.ts';
import { messages } from './messages.ts';

/** Runs a write; a violated unique key becomes the error of its field (decision 149). */
export async function refusingDuplicates<T>(
  keys: Record<string, { field: string; message: string }>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const key = keys[brokenKey(error) ?? ''];
    throw key ? fieldError('duplicate', key.field, key.message) : error;
  }
}

/** Optimistic lock: throws where the record changed since the caller read it. */
export function refuseStale(record: { version: number }, read: number | undefined): void {
  if (read !== undefined && read !== record.version) throw new ApiError('conflict', messages.conflict);
}

/** Deactivating replaces deleting for records with history, so it takes the same permission (decisions 37, part F). */
export function refuseActivation({ user }: UserContext, permission: Permission): void {
  if (!user.permissions.has(permission))
    throw new ApiError('forbidden', messages.mayNotDeactivate, { permission });
}
