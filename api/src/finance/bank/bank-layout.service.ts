import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import type { BankLayout, LayoutRules, LayoutTrial } from '@portal/shared-kit/contract/finance/bank-layout';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as imports from './bank-import.repository.ts';
import * as layouts from './bank-layout.repository.ts';
import { messages } from './messages.ts';
import type { Reading } from './formats/read-bank-file.ts';

/** Throws unless the layout reads its whole sample. */
export function refuseUnread({ credits, debits, unreadable, problems }: LayoutTrial): void {
  const [first] = problems;
  if (first)
    throw fieldError('invalid', 'file', messages.unreadableLines(unreadable, first.line, first.problem));
  if (credits.lines + debits.lines === 0) throw fieldError('invalid', 'file', messages.empty);
}

interface NewLayout {
  entityId: number;
  name: string;
  rules: LayoutRules;
  /** The version it replaces. */
  replaces?: number | undefined;
}

/** Saves a layout, or its next version; versions never change. */
export async function save(
  tx: Tx,
  ctx: UserContext,
  { entityId, name, rules, replaces }: NewLayout,
): Promise<BankLayout> {
  await layouts.lockEntity(tx, entityId);
  orNotFound(await imports.entity(tx, entityId), messages.noEntity);
  const inUse = await layouts.current(tx, entityId);
  const before = inUse.find(({ id }) => id === replaces);
  if (replaces !== undefined && !before) throw new ApiError('conflict', messages.layoutChanged);
  const isOther = (each: BankLayout) => each !== before && each.name.toLowerCase() === name.toLowerCase();
  if (inUse.some(isOther)) throw fieldError('duplicate', 'name', messages.layoutTwice);
  if (before) await layouts.replace(tx, before.id);
  const id = await layouts.insert(tx, { entityId, name, rules, by: ctx.user.userId });
  const made = (await layouts.find(tx, id))!;
  await audit(tx, ctx, { action: 'payment_entity.layout', ...changed(entityId, before, made) });
  return made;
}

/** Archives a layout. Imports that were read by it keep it. */
export async function retire(tx: Tx, ctx: UserContext, id: number): Promise<BankLayout> {
  const { entity_id } = orNotFound(await layouts.find(tx, id), messages.noLayout);
  await layouts.lockEntity(tx, entity_id);
  const found = (await layouts.find(tx, id))!;
  if (found.replaced_at) throw new ApiError('conflict', messages.layoutChanged);
  await layouts.replace(tx, id);
  await audit(tx, ctx, { action: 'payment_entity.retire_layout', ...changed(entity_id, found, undefined) });
  return (await layouts.find(tx, id))!;
}

function changed(entityId: number, before: BankLayout | undefined, after: BankLayout | undefined) {
  const labelOf = (layout: BankLayout | undefined) => (layout ? `${layout.name} (${layout.version})` : null);
  const rules = (layout: BankLayout | undefined) => (layout ? JSON.stringify(layout.rules) : null);
  const changes = [
    { field: 'layout', old: labelOf(before), new: labelOf(after) },
    ...(after ? [{ field: 'layout_rules', old: rules(before), new: rules(after) }] : []),
  ];
  return { entity: 'payment_entity', entityId, changes };
}

/** The reader of a file sent in this format: by an active layout of the entity, where the format names one. */
export async function readingOf(
  db: Db,
  { entity_id, format, layout_id }: { entity_id: number; format: BankFormat; layout_id?: number | undefined },
): Promise<Reading> {
  if (format !== 'MODELO') return format;
  const found = layout_id === undefined ? undefined : await layouts.find(db, layout_id);
  if (!found || found.entity_id !== entity_id || found.replaced_at)
    throw fieldError('invalid', 'layout_id', messages.chooseLayout);
  return found.rules;
}
