import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import * as references from './issue.repository.ts';
import type { ReferenceOwner, ServingEntity } from './issue.repository.ts';
import { calculatedReference, lastId, sequentialReference } from './number.rules.ts';

export interface AssignedReference {
  /** Five digits. */
  paymentEntity: string;
  bank: string;
  /** 9 to 11 digits, without spaces. */
  number: string;
  amountCents: number;
  /** `2027-02-10`; null where it never does. */
  expiresOn: string | null;
}
type Owed = ReferenceOwner & {
  amountCents: number;
  /** `2027-02-10`. */
  dueDate: string;
  expiresOn: string | null;
};

/** A reference of the payment entity, which is locked, for each invoice, in order: the next calculated numbers, or the first free ones
 *  supplied by its bank. */
export async function giveReferences(
  tx: Tx,
  paymentEntity: ServingEntity,
  owed: readonly Owed[],
): Promise<AssignedReference[]> {
  const numbers = await (paymentEntity.reference_mode === 'CARREGADA' ? takeLoaded : count)(
    tx,
    paymentEntity,
    owed,
  );
  const { code, bank } = paymentEntity;
  return owed.map(({ amountCents, expiresOn }, nth) => ({
    paymentEntity: code,
    bank,
    number: numbers[nth]!,
    amountCents,
    expiresOn,
  }));
}

async function count(tx: Tx, paymentEntity: ServingEntity, owed: readonly Owed[]): Promise<string[]> {
  const numberByOwed = new Map<Owed, string>();
  // Skips numbers that the bank supplied in an earlier mode.
  for (
    let waiting = [...owed];
    waiting.length > 0;
    waiting = waiting.filter((one) => !numberByOwed.has(one))
  ) {
    const ids = await references.nextIds(tx, paymentEntity.id, waiting.length, lastId);
    if (ids === undefined) throw new ApiError('conflict', messages.noMoreReferences(paymentEntity.bank));
    const numbered = waiting.map((one, nth) => ({
      owed: one,
      number: numberOf(paymentEntity, ids[nth]!, one),
    }));
    const fresh = await references.insertNumbered(tx, paymentEntity.id, numbered);
    for (const { owed: one, number } of numbered) if (fresh.has(number)) numberByOwed.set(one, number);
  }
  return owed.map((one) => numberByOwed.get(one)!);
}

const numberOf = (paymentEntity: ServingEntity, id: number, { dueDate, amountCents }: Owed): string =>
  paymentEntity.reference_mode === 'SEQUENCIAL'
    ? sequentialReference(id)
    : calculatedReference({
        paymentEntity: paymentEntity.code,
        id,
        month: Number(dueDate.slice(5, 7)),
        amountCents,
      });

async function takeLoaded(tx: Tx, paymentEntity: ServingEntity, owed: readonly Owed[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const one of owed) {
    const number = await references.takeFree(tx, paymentEntity.id, one);
    if (number === undefined) throw new ApiError('conflict', messages.noFreeReference(paymentEntity.bank));
    numbers.push(number);
  }
  return numbers;
}
