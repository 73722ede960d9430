import type { BankMovement } from './formats/bank-line.ts';

export interface IdentifiedMovement extends BankMovement {
  /** Identifies a movement across all files that contain it (I24, J20). */
  identity: string;
  /** The number under which it is recorded. */
  transaction: string;
  /** The identity that its number would give it, of the first of equal lines where several lines of the file have that number. */
  byNumber?: string | undefined;
}

const localTime = (at: Date) => new Date(at.getTime() + 7_200_000).toISOString();

/** The bank's number without case and blanks; empty for the words that banks write where they have none. */
function ownId(bankId: string): string {
  const key = bankId.replaceAll(/\s/g, '').toUpperCase();
  return /^(0*|NOTPROVIDED|NONREF)$/.test(key) ? '' : key;
}

/** Gives each movement its identity (J20). The bank's number counts only where it stands on that movement alone: then entity, number and
 *  booking day, so that a number reused in another year is another movement. Otherwise entity, reference, booking moment, amount and its
 *  index among equal lines of the file, so that two real identical lines are kept; a line without a reference has its text instead. */
export function identified(paymentEntity: string, movements: readonly BankMovement[]): IdentifiedMovement[] {
  const uses = countBy(movements.map(({ bankId }) => ownId(bankId)));
  const countByKey = new Map<string, number>();
  return movements.map((movement) => {
    const { bankId, reference, told, paidAt, amountCents, currency, incoming } = movement;
    const id = ownId(bankId);
    const at = localTime(paidAt);
    // Money that left the account never has the identity of money that came in.
    const side = [...(incoming ? [] : ['D']), ...(currency === 'MZN' ? [] : [currency])];
    const byNumber = id === '' ? undefined : [paymentEntity, id, at.slice(0, 10), ...side].join('|');
    if (byNumber !== undefined && uses.get(id) === 1)
      return {
        ...movement,
        identity: byNumber,
        transaction: bankId.trim().slice(0, 40),
      };
    const key = [paymentEntity, reference || told, paidAt.toISOString(), amountCents, ...side].join('|');
    const nth = (countByKey.get(key) ?? 0) + 1;
    countByKey.set(key, nth);
    const minute = paidAt.toISOString().slice(0, 16).replaceAll(/\D/g, '');
    return {
      ...movement,
      identity: `${key}|${nth}`,
      byNumber: nth === 1 ? byNumber : undefined,
      transaction: `${paymentEntity} ${reference || 'SR'} ${minute} ${amountCents} ${nth}`.slice(0, 46),
    };
  });
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Positions in a NIB of 21 digits: bank 4, branch 4, account 11, check digits 2. */
const accountStart = 8;
const checkStart = 19;

const bare = (digits: string) => digits.replace(/^0+/, '');

/** Whether a bank writes this account as in `written`: the NIB, the IBAN that contains it, or the account with or without branch and check
 *  digits, after the bank's code (`BANKMZMX/…`) and before a currency (J24). */
export function isAccount(nib: string, written: string): boolean {
  const plain = written
    .slice(written.lastIndexOf('/') + 1)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();
  const digits = /^(?:MZ\d\d)?(\d+)(?:[A-Z]{3})?$/.exec(plain)?.[1];
  if (digits === undefined || bare(digits) === '') return false;
  const forms = [0, 4, accountStart].flatMap((start) => [nib.slice(start), nib.slice(start, checkStart)]);
  return forms.some((form) => bare(form) === bare(digits));
}
