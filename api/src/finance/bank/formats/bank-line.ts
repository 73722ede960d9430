import { withoutInvisible } from '@portal/shared-kit/contract/core/multiline';
import { firstPaymentDay } from '@portal/shared-kit/contract/finance/payment-rules';
import { UnreadableFile } from '../../../platform/file-reading/file-task.ts';

/** A movement as read from a bank file. */
export interface BankMovement {
  /** Line number in the file. */
  number: number;
  kind: 'CREDITO' | 'DEBITO' | 'COMISSAO' | 'ESTORNO';
  /** Whether money came in; the reversal of a debit does too. */
  incoming: boolean;
  /** False for what the bank announces and has not booked: pending and informative entries (J22). */
  booked: boolean;
  /** Of `amountCents`; `MZN` for meticais. */
  currency: string;
  /** Whether any level of the movement names another currency than meticais (J24). */
  foreign: boolean;
  /** Digits; empty where none was found. */
  reference: string;
  /** The bank's own number; empty where there is none. */
  bankId: string;
  /** The booking date and time, by the clock of Maputo. */
  paidAt: Date;
  /** The value date, `2027-02-10`, where the file has one (J25). */
  valueOn?: string | undefined;
  /** Hundredths of `currency`; 0 for what the bank only informs about. */
  amountCents: number;
  /** Free text of the bank. */
  told: string;
}

/** What formats without pending entries, currencies and value dates say of each movement. */
export const bookedInMeticais = { booked: true, currency: 'MZN', foreign: false } as const;

/** The content of a file. */
export interface BankFile {
  /** Code of the entity, where the file names one. */
  paymentEntity?: string | undefined;
  /** The accounts of its statements, empty for a statement that names none; no account in a format without them. */
  accounts: string[];
  /** The bank's number of the file. */
  number?: string | undefined;
  movements: BankMovement[];
}

/** What is wrong with a bank file, for the person who uploaded it. */
export class UnreadableBankFile extends UnreadableFile {}

/** Text without the NUL that some banks fill fields with, and the database does not store; a blank keeps the place of each. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', ' ');

/** Whether a day can be that of a movement: one of another century is a mistake. */
export const isPlausible = (day: string): boolean => day >= firstPaymentDay && day < '2100-01-01';

/** The moment of a bank's date and time, `2027-02-10` and `15:30`: banks write the time of Maputo. */
export function bankTime(day: string, time = '00:00'): Date | undefined {
  if (!isPlausible(day)) return undefined;
  const at = new Date(`${day}T${time}:00+02:00`);
  // 31 February would be read as 3 March.
  const same =
    !Number.isNaN(at.getTime()) && new Date(at.getTime() + 7_200_000).toISOString().startsWith(day);
  return same ? at : undefined;
}

/** Centavos of '2500,00', '2.500,00', '2 500.00' or '2500'; undefined where it is no amount, or may be two: '250.000' is not guessed. */
export function centsOf(written: string): number | undefined {
  const bare = written.replaceAll(/[\s\u00a0']/g, '').replace(/(MZN|MT)$/i, '');
  const found = /^([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (!found || (found[3] && found[3] === found[4])) return undefined;
  // A single separator before three digits may be that of thousands or of decimals (J23).
  if (found[4] === undefined && /^\d{1,3}[.,]\d{3}$/.test(found[2]!)) return undefined;
  const cents = Number(found[2]!.replaceAll(/[.,]/g, '')) * 100 + Number((found[5] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return found[1] === '-' ? -cents : cents;
}

/** Centavos of a number with a decimal point or, for MT940, comma; undefined where it is none, or not whole centavos (J23). */
export function wholeCents(written: string, point: '.' | ','): number | undefined {
  const found = /^(\d{1,15})(?:([.,])(\d{0,5}))?$/.exec(written.trim());
  if (!found || (found[2] !== undefined && found[2] !== point)) return undefined;
  const fraction = (found[3] ?? '').padEnd(5, '0');
  const cents = Number(found[1]) * 100 + Number(fraction.slice(0, 2));
  return fraction.endsWith('000') && Number.isSafeInteger(cents) ? cents : undefined;
}

/** Centavos of a number of a sheet; undefined where it is not whole centavos (J23). */
export function centsOfNumber(value: number): number | undefined {
  const cents = Math.round(value * 100);
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-4 ? cents : undefined;
}

/** 9 to 11 digits, also in groups of three; a number like '15:30' behind them is no group. */
const referenceForm = /(?<!\d)\d{3} \d{3} \d{3}(?: \d{1,2}(?![:.,/-]?\d))?(?!\d)|(?<!\d)\d{9,11}(?!\d)/;

/** The reference in free text, which a payer may have pasted with invisible characters. */
export const referenceIn = (text: string): string =>
  (referenceForm.exec(withoutInvisible(text))?.[0] ?? '').replaceAll(' ', '');

/** The pieces of a text as one, with where they were broken: '\r' after a piece that fills its `width`, so that its last word may go on in
 *  the next piece, '\n' after a shorter one. */
export const brokenText = (pieces: readonly string[], width: number): string =>
  pieces
    .map((piece, at) => (at === pieces.length - 1 ? piece : `${piece}${piece.length < width ? '\n' : '\r'}`))
    .join('');

/** A broken text as people read it. */
export const wholeText = (broken: string): string =>
  broken.replaceAll('\r', '').replaceAll(/\s+/g, ' ').trim();

/** The reference in a broken text, also where it was broken. Empty where a shorter reference stands before a break and a longer one across
 *  it: nobody can tell which is meant, and it is not guessed. */
export function referenceAcross(broken: string): string {
  const glued = referenceIn(broken.replaceAll(/[\r\n]/g, ''));
  const found =
    referenceIn(broken.replaceAll('\r', '').replaceAll('\n', ' ')) ||
    referenceIn(broken.replaceAll(/[\r\n]/g, ' ')) ||
    glued;
  return glued !== found && glued.includes(found) ? '' : found;
}
