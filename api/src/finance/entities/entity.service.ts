import {
  entity as contract,
  validityProblem,
  type EntityForm,
  type EntityRow,
  type Loading,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import {
  createRecord,
  lockForChange,
  removeRecord,
  saveChange,
  type ChangeOf,
  type Records,
  without,
} from '../../platform/registers/records.ts';
import * as entities from './entity.repository.ts';
import { readReferences } from './loading.rules.ts';
import { messages } from './messages.ts';
import * as references from '../references/issue.repository.ts';
import { calculatedReference, checkStep, sequentialReference } from '../references/number.rules.ts';

const records: Records<EntityRow, EntityForm> = {
  ...entities,
  entity: contract.entity!,
  keys: { payment_entity_code_key: { field: 'code', message: messages.codeTwice } },
  missing: messages.entityMissing,
  toRemove: 'entities.update',
  audited: (row) => without(row, 'id', 'version', 'in_use', 'in_force', 'free_references', 'last_reference'),
  usesOf: async () => [messages.references],
};

export async function create(tx: Tx, form: EntityForm, ctx: UserContext): Promise<EntityRow> {
  refuseWrong(form);
  return createRecord(tx, records, form, ctx);
}

/** Banks identify an entity by its code, so the code is fixed once references were issued. */
export async function update(
  tx: Tx,
  id: number,
  { version, ...change }: ChangeOf<EntityForm>,
  ctx: UserContext,
) {
  const before = await lockForChange(tx, records, id, { ...change, version }, ctx);
  refuseWrong({ ...before, ...change });
  if (before.in_use && change.code !== undefined && change.code !== before.code)
    throw fieldError('invalid', 'code', messages.codeStays);
  return saveChange(tx, records, before, change, ctx);
}

export const remove = (tx: Tx, id: number, ctx: UserContext) => removeRecord(tx, records, id, ctx);

function refuseWrong(form: Pick<EntityForm, 'valid_from' | 'valid_to' | 'wallet' | 'wallet_shortcode'>) {
  if (form.wallet !== null && form.wallet_shortcode === null)
    throw fieldError('invalid', 'wallet_shortcode', messages.shortcodeMissing);
  const problem = validityProblem(form);
  if (problem) throw fieldError('invalid', problem.field, problem.message);
}

/** Calculates the reference of an id, a month and an amount, to compare with the bank's; nothing is stored (decision 123). */
export async function tryReference(
  db: Db,
  entityId: number,
  { id, month, amount }: { id: number; month: number; amount: number },
) {
  const { code, reference_mode } = orNotFound(await entities.find(db, entityId), messages.entityMissing);
  if (reference_mode === 'CARREGADA') return { reference: null, step: null };
  if (reference_mode === 'SEQUENCIAL') return { reference: sequentialReference(id), step: null };
  const input = { paymentEntity: code, id, month, amountCents: amount };
  return { reference: calculatedReference(input), step: checkStep(input) };
}

const shownLines = 100;
const shownSample = 5;

/** Checks a file of bank-supplied references line by line and, unless it is a preview, stores the valid new ones (decision 123). */
export async function load(
  tx: Tx,
  entityId: number,
  { content, preview }: { content: string; preview: boolean },
  ctx: UserContext,
): Promise<Loading> {
  const paymentEntity = orNotFound(await entities.lock(tx, entityId), messages.entityMissing);
  if (paymentEntity.reference_mode !== 'CARREGADA') throw new ApiError('conflict', messages.makesItsOwn);
  const { good, bad } = readReferences(content);
  const existing = await references.existingNumbers(
    tx,
    paymentEntity.code,
    good.map(({ number }) => number),
  );
  const fresh = good.filter(({ number }) => !existing.has(number));
  const refusals = [
    ...bad,
    ...good
      .filter(({ number }) => existing.has(number))
      .map(({ line, number }) => ({ line, text: number, problem: messages.loadedBefore })),
  ].sort((a, b) => a.line - b.line);
  if (!preview) {
    if (fresh.length === 0) throw fieldError('invalid', 'content', messages.nothingToLoad);
    await references.insertFree(
      tx,
      entityId,
      fresh.map(({ number }) => number),
    );
    const changes = [{ field: 'loaded', old: null, new: fresh.length }];
    await audit(tx, ctx, { action: 'payment_entity.load', entityId, changes });
  }
  return {
    accepted: fresh.length,
    sample: fresh.slice(0, shownSample).map(({ number }) => number),
    refused: refusals.length,
    refusals: refusals.slice(0, shownLines),
    loaded: !preview,
  };
}
