import type { Tx } from '../kit/db.ts';
import { ApiError } from '../kit/errors.ts';
import { messages } from './messages.ts';
import * as references from './reference.repository.ts';
import type { ServingEntity } from './reference.repository.ts';
import { calculatedReference, lastId, sequentialReference } from './reference.rules.ts';

export interface GivenReference {
  /** Five digits. */
  entity: string;
  bank: string;
  /** 9 to 11 digits, without spaces. */
  number: string;
  amountCents: number;
  /** `2027-02-10`. */
  expiresOn: string;
}
interface Owed {
  invoiceId: number;
  amountCents: number;
  /** `2027-02-10`. */
  dueDate: string;
}

/** A reference of the entity, which is held, for an invoice: the next number it counts, or the first free one of those its bank supplied. */
export async function giveReference(tx: Tx, entity: ServingEntity, owed: Owed): Promise<GivenReference> {
  const number = await (entity.reference_mode === 'CARREGADA' ? takeLoaded : count)(tx, entity, owed);
  const { code, bank } = entity;
  return { entity: code, bank, number, amountCents: owed.amountCents, expiresOn: owed.dueDate };
}

async function count(tx: Tx, entity: ServingEntity, owed: Owed): Promise<string> {
  // A number that the bank supplied in an earlier mode is passed over.
  for (;;) {
    const id = await references.nextId(tx, entity.id, lastId);
    if (id === undefined) throw new ApiError('conflict', messages.noMoreReferences(entity.bank));
    const number =
      entity.reference_mode === 'SEQUENCIAL'
        ? sequentialReference(id)
        : calculatedReference({
            entity: entity.code,
            id,
            month: Number(owed.dueDate.slice(5, 7)),
            amountCents: owed.amountCents,
          });
    if (await references.insertGiven(tx, entity.id, number, owed)) return number;
  }
}

async function takeLoaded(tx: Tx, entity: ServingEntity, owed: Owed): Promise<string> {
  const number = await references.takeFree(tx, entity.id, owed);
  if (number === undefined) throw new ApiError('conflict', messages.noFreeReference(entity.bank));
  return number;
}
