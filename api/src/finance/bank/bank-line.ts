import { UnreadableFile } from '../../platform/file-reading/file-task.ts';

/** A movement as read from a bank file. */
export interface BankMovement {
  /** Line number in the file. */
  number: number;
  kind: 'CREDITO' | 'DEBITO' | 'COMISSAO' | 'ESTORNO';
  /** Digits; empty where none was found. */
  reference: string;
  /** The bank's own number; empty where there is none. */
  bankId: string;
  /** In the bank's time zone. */
  paidAt: Date;
  amountCents: number;
  /** Free text of the bank. */
  told: string;
}

/** The content of a file. */
export interface BankFile {
  /** Code of the entity, where the file names one. */
  paymentEntity?: string | undefined;
  /** Account, where the file names one. */
  account?: string | undefined;
  /** The bank's number of the file. */
  number?: string | undefined;
  movements: BankMovement[];
}

/** What is wrong with a bank file, for the person who uploaded it. */
export class UnreadableBankFile extends UnreadableFile {}

/** The moment of a bank's date and time, `2027-02-10` and `15:30`: banks write the time of Maputo. */
export function bankTime(day: string, time = '00:00'): Date | undefined {
  const at = new Date(`${day}T${time}:00+02:00`);
  // 31 February would be read as 3 March.
  const same =
    !Number.isNaN(at.getTime()) && new Date(at.getTime() + 7_200_000).toISOString().startsWith(day);
  return same ? at : undefined;
}

/** Centavos of '2500,00', '2.500,00', '2 500.00' or '2500'; undefined where it is no amount. */
export function centsOf(written: string): number | undefined {
  const bare = written.replaceAll(/[\s\u00a0']/g, '').replace(/(MZN|MT)$/i, '');
  const found = /^([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (!found || (found[3] && found[3] === found[4])) return undefined;
  const cents = Number(found[2]!.replaceAll(/[.,]/g, '')) * 100 + Number((found[5] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return found[1] === '-' ? -cents : cents;
}

/** The reference in free text: 9 to 11 digits, also in groups of three. */
export const referenceIn = (text: string): string =>
  (/(?<!\d)\d{3} \d{3} \d{3}(?: \d{1,2})?(?!\d)|(?<!\d)\d{9,11}(?!\d)/.exec(text)?.[0] ?? '').replaceAll(
    ' ',
    '',
  );
