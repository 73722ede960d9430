import type { BankMovement } from './bank-line.ts';

export interface IdentifiedMovement extends BankMovement {
  /** Identifies a movement across all files that contain it (I24). */
  identity: string;
  /** The number under which it is recorded. */
  transaction: string;
}

const dayOf = (at: Date) => new Date(at.getTime() + 7_200_000).toISOString().slice(0, 10);

/** Gives each movement its identity: entity, the bank's number and the bank's day, so that a number reused in another year is another
 *  movement; without a number also reference, moment, amount and its index among equal lines, so that two real identical lines are kept. */
export function identified(paymentEntity: string, movements: readonly BankMovement[]): IdentifiedMovement[] {
  const countByKey = new Map<string, number>();
  return movements.map((it) => {
    if (it.bankId !== '')
      return {
        ...it,
        identity: [paymentEntity, it.bankId.toUpperCase(), dayOf(it.paidAt)].join('|'),
        transaction: it.bankId.slice(0, 40),
      };
    const facts = [paymentEntity, it.reference || it.told, it.paidAt.toISOString(), it.amountCents];
    const key = facts.join('|');
    const nth = (countByKey.get(key) ?? 0) + 1;
    countByKey.set(key, nth);
    const minute = it.paidAt.toISOString().slice(0, 16).replaceAll(/\D/g, '');
    return {
      ...it,
      identity: `${key}|${nth}`,
      transaction: `${paymentEntity} ${it.reference || 'SR'} ${minute} ${it.amountCents} ${nth}`.slice(0, 40),
    };
  });
}
