export { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';

export interface ReferenceInput {
  /** Five digits. */
  paymentEntity: string;
  /** Sequence number in the entity; at most seven digits. */
  id: number;
  /** Month the payment is due, 1 to 12, or any free pair up to 99. */
  month: number;
  amountCents: number;
}

/** The steps of calculating the check digits, to compare with the bank's. */
export interface CheckStep {
  /** N: entity, id, pair, amount in centavos and '00', concatenated. */
  digits: string;
  remainder: number;
  check: string;
}

/** The highest id, of seven digits. */
export const lastId = 9_999_999;
const modulus = 97;
/** The highest sequential reference. */
const sequentialLength = 9;

/** N mod 97, digit by digit, so that no intermediate value loses precision. */
export function mod97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % modulus;
  return remainder;
}

const pad = (value: number, length: number): string => {
  if (!Number.isSafeInteger(value) || value < 0 || String(value).length > length)
    throw new RangeError(`${value} is no whole number of at most ${length} digits`);
  return String(value).padStart(length, '0');
};

/** check = 98 − (N mod 97), two digits (decision E.2). */
export function checkStep({ paymentEntity, id, month, amountCents }: ReferenceInput): CheckStep {
  if (!/^\d{5}$/.test(paymentEntity)) throw new RangeError('an entity has five digits');
  const digits = `${paymentEntity}${pad(id, 7)}${pad(month, 2)}${pad(amountCents, 12).replace(/^0+(?=\d)/, '')}00`;
  const remainder = mod97(digits);
  return { digits, remainder, check: pad(modulus + 1 - remainder, 2) };
}

/** Eleven digits: id, month or free pair, check (decision E.2). A changed amount needs a new reference. Throws RangeError for what has no such form. */
export const calculatedReference = (input: ReferenceInput): string =>
  pad(input.id, 7) + pad(input.month, 2) + checkStep(input).check;

/** Nine sequential digits, for banks that check amount and date by themselves. */
export const sequentialReference = (id: number): string => pad(id, sequentialLength);
