import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { RowBase } from '@portal/shared-kit/contract/core/crud';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { audit, auditAll, diff } from '../audit/audit.repository.ts';
import type { Db, Tx } from '../database/db.ts';
import { ApiError, orNotFound, fieldError } from '../http/errors.ts';
import type { UserContext } from '../http/route.ts';
import { messages, plainTexts } from './messages.ts';
import { brokenKey } from '../database/unique-key.ts';

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

/** What the writes of a register need. A register with rules of its own calls the functions below from its service. */
export interface Records<Row extends RowBase, Form extends object> {
  entity: AuditedEntity;
  /** Unique keys of the table, each with the field and message of its violation. */
  keys: Record<string, { field: string; message: string }>;
  /** The message of a 404, where the register has its own. */
  missing?: string;
  /** The permission to delete and to deactivate. */
  toRemove: Permission;
  /** Audited fields of a record; by default all but `id`, `version` and `in_use`. */
  audited?: (row: Row) => object;
  find(db: Db, id: number): Promise<Row | undefined>;
  lock(tx: Tx, id: number): Promise<Row | undefined>;
  insert(tx: Tx, form: Form): Promise<number>;
  update(tx: Tx, id: number, change: Written<Form>): Promise<unknown>;
  remove(tx: Tx, id: number): Promise<unknown>;
  /** What prevents a record in use from being deleted, in words (decisions 35, 37). */
  usesOf?(db: Db, id: number): Promise<string[]>;
}
type Written<Form> = Partial<Form> & { active?: boolean };
/** The body of an update. */
export type ChangeOf<Form> = Written<Form> & { version?: number };

function auditedFields<Row extends RowBase>({ audited }: Pick<Records<Row, never>, 'audited'>, row: Row) {
  if (audited) return audited(row);
  return without(row, 'id', 'version', 'in_use');
}

/** A row without some of its fields. */
export const without = <Row extends object, Field extends keyof Row>(row: Row, ...left: readonly Field[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !left.includes(field as Field))) as Omit<
    Row,
    Field
  >;

export async function createRecord<Row extends RowBase, Form extends object>(
  tx: Tx,
  records: Records<Row, Form>,
  form: Form,
  ctx: UserContext,
): Promise<Row> {
  const { entity, keys, missing = plainTexts.missing } = records;
  const id = await refusingDuplicates(keys, () => records.insert(tx, form));
  const made = orNotFound(await records.find(tx, id), missing);
  const changes = diff(undefined, auditedFields(records, made));
  await audit(tx, ctx, { action: `${entity}.create`, entity, entityId: id, changes });
  return made;
}

/** Reads and inserts of many records at once. */
export interface ManyRecords<Row, Form> {
  /** The ids in the order of the forms. */
  insertMany(tx: Tx, forms: readonly Form[]): Promise<number[]>;
  findMany(db: Db, ids: readonly number[]): Promise<Row[]>;
}

/** What `createRecord` does, for many records in three statements. */
export async function createRecords<Row extends RowBase, Form extends object>(
  tx: Tx,
  records: Records<Row, Form> & ManyRecords<Row, Form>,
  forms: readonly Form[],
  ctx: UserContext,
): Promise<Row[]> {
  const { entity, keys } = records;
  const ids = await refusingDuplicates(keys, () => records.insertMany(tx, forms));
  const found = new Map((await records.findMany(tx, ids)).map((row) => [row.id, row]));
  const made = ids.map((id) => found.get(id)!);
  const entries = made.map((row) => ({
    ctx,
    entry: {
      action: `${entity}.create`,
      entity,
      entityId: row.id,
      changes: diff(undefined, auditedFields(records, row)),
    },
  }));
  await auditAll(tx, entries);
  return made;
}

/** Locks the record; throws where it changed since the caller read it, or the caller may not (de)activate it. */
export async function lockForChange<Row extends RowBase>(
  tx: Tx,
  {
    lock,
    missing = plainTexts.missing,
    toRemove,
  }: Pick<Records<Row, never>, 'lock' | 'missing' | 'toRemove'>,
  id: number,
  { version, active }: ChangeOf<unknown>,
  ctx: UserContext,
): Promise<Row> {
  const before = orNotFound(await lock(tx, id), missing);
  refuseStale(before, version);
  if (active !== undefined && active !== before.active) refuseActivation(ctx, toRemove);
  return before;
}

/** Writes the fields that differ from the record `lockForChange` returned; if none differ, nothing is written. */
export async function saveChange<Row extends RowBase, Form extends object>(
  tx: Tx,
  records: Records<Row, Form>,
  before: Row,
  change: Written<Form>,
  ctx: UserContext,
): Promise<Row> {
  const { entity, keys, missing = plainTexts.missing } = records;
  const old = auditedFields(records, before);
  const changes = diff(old, auditedFields(records, { ...before, ...change }));
  if (changes.length === 0) return before;
  await refusingDuplicates(keys, () => records.update(tx, before.id, change));
  await audit(tx, ctx, { action: `${entity}.update`, entity, entityId: before.id, changes });
  return orNotFound(await records.find(tx, before.id), missing);
}

/** Deletes a record that is not in use; otherwise throws with what uses it. */
export async function removeRecord<Row extends RowBase>(
  tx: Tx,
  records: Pick<Records<Row, never>, 'lock' | 'missing' | 'remove' | 'usesOf' | 'entity' | 'audited'>,
  id: number,
  ctx: UserContext,
): Promise<void> {
  const { entity, missing = plainTexts.missing } = records;
  const before = orNotFound(await records.lock(tx, id), missing);
  if (before.in_use)
    throw new ApiError('in_use', messages.cannotRemove((await records.usesOf?.(tx, id)) ?? []));
  await records.remove(tx, id);
  const changes = diff(auditedFields(records, before), undefined);
  await audit(tx, ctx, { action: `${entity}.delete`, entity, entityId: id, changes });
}

/** The writes of a register without rules of its own. */
export const plainWrites = <Row extends RowBase, Form extends object>(records: Records<Row, Form>) => ({
  create: (tx: Tx, form: Form, ctx: UserContext) => createRecord(tx, records, form, ctx),
  update: async (tx: Tx, id: number, { version, ...change }: ChangeOf<Form>, ctx: UserContext) => {
    const before = await lockForChange(tx, records, id, { ...change, version }, ctx);
    return saveChange(tx, records, before, change as Written<Form>, ctx);
  },
  remove: (tx: Tx, id: number, ctx: UserContext) => removeRecord(tx, records, id, ctx),
});
