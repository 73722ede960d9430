import {
  bankTime,
  referenceIn,
  UnreadableBankFile,
  wholeCents,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from '../messages.ts';

interface Field {
  tag: string;
  text: string;
  number: number;
}

/** Fields `:61:` and their continuation lines. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (begun) fields.push({ tag: begun[1]!, text: begun[2]!, number: index + 1 });
    else if (fields.length > 0 && !/^-\}?\s*$/.test(line)) fields.at(-1)!.text += `\n${line}`;
  }
  return fields;
}

interface Balance {
  cents: number;
  currency: string;
  /** `2026-11-20`. */
  day: string;
}

const isoDay = (day: string) => `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;

function balanceOf(text: string | undefined): Balance | undefined {
  const [, sign, day, currency, written] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(text ?? '') ?? [];
  const cents = written === undefined ? undefined : wholeCents(written, ',');
  if (cents === undefined) return undefined;
  return { cents: sign === 'C' ? cents : -cents, currency: currency!, day: isoDay(day!) };
}

/** The statements of a file, each from its field 20 on. */
function statementsOf(fields: readonly Field[]): Field[][] {
  const statements: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20' || statements.length === 0) statements.push([]);
    statements.at(-1)!.push(field);
  }
  return statements;
}

/** SWIFT MT940: statements, or pages of one, each with an opening balance, movements (61) with their text (86), and a closing balance
 *  that must follow from them. */
export function readMt940(text: string): BankFile {
  const statements = statementsOf(fieldsOf(text.replace(/^\uFEFF/, '')));
  const first = (tag: RegExp) =>
    statements
      .flat()
      .find((field) => tag.test(field.tag))
      ?.text.trim();
  return {
    accounts: statements
      .flat()
      .filter(({ tag }) => tag === '25' || tag === '25P')
      .map((field) => field.text.split('\n')[0]!.trim()),
    number: first(/^28C?$/),
    movements: statements.flatMap(movementsOf),
  };
}

function movementsOf(fields: readonly Field[]): BankMovement[] {
  const balance = (tag: RegExp) => balanceOf(fields.find((field) => tag.test(field.tag))?.text.trim());
  const [opening, closing] = [balance(/^60[FM]$/), balance(/^62[FM]$/)];
  if (!opening || !closing) throw new UnreadableBankFile(messages.noBalances);
  const movements = fields.flatMap((field, at) =>
    field.tag === '61'
      ? [movement(field, fields[at + 1]?.tag === '86' ? fields[at + 1]!.text : '', closing)]
      : [],
  );
  const moved = movements.reduce(
    (sum, { incoming, amountCents }) => sum + (incoming ? amountCents : -amountCents),
    0,
  );
  if (opening.cents + moved !== closing.cents)
    throw new UnreadableBankFile(messages.wrongClosing(closing.cents, opening.cents + moved));
  return movements;
}

const dayMs = 86_400_000;
const withinMs = 183 * dayMs;

/** The booking day: the entry date `MMDD` in the year that is nearest to the value date. Without one, the value date; but what the closing
 *  balance contains was booked by its day (J25). */
function bookingDay(valueOn: string, entry: string | undefined, closingDay: string): string {
  if (entry === undefined) return valueOn < closingDay ? valueOn : closingDay;
  const year = Number(valueOn.slice(0, 4));
  const inYear = (which: number) => `${which}-${entry.slice(0, 2)}-${entry.slice(2)}`;
  const near = [year, year - 1, year + 1].map(inYear);
  return near.find((day) => Math.abs(Date.parse(day) - Date.parse(valueOn)) < withinMs) ?? near[0]!;
}

function movement({ text, number }: Field, information: string, closing: Balance): BankMovement {
  const [, value, entry, mark, written, rest] =
    /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d+,\d*)[A-Z][A-Z0-9]{3}([^\n]*)/.exec(text) ?? [];
  if (value === undefined) throw new UnreadableBankFile(messages.badLine(number));
  const valueOn = isoDay(value);
  const paidAt = bankTime(bookingDay(valueOn, entry, closing.day));
  if (!bankTime(valueOn) || !paidAt) throw new UnreadableBankFile(messages.badLine(number));
  const cents = wholeCents(written!, ',');
  if (!cents) throw new UnreadableBankFile(messages.problemAt(number, messages.notWhole(written!)));
  const [customer = '', bank = ''] = rest!.split('//');
  const words = `${customer} ${information}`.replaceAll(/\s+/g, ' ').trim();
  return {
    number,
    paidAt,
    valueOn,
    amountCents: cents,
    kind: kindOf(mark!, words),
    incoming: mark === 'C' || mark === 'RD',
    booked: true,
    currency: closing.currency,
    foreign: closing.currency !== 'MZN',
    reference: mark === 'C' || mark === 'RC' ? referenceIn(words) : '',
    bankId: bank.trim(),
    told: words.slice(0, 200),
  };
}

/** `C` and `D` are money in and out, `RC` and `RD` their reversals. */
function kindOf(mark: string, words: string): BankMovement['kind'] {
  if (mark.startsWith('R')) return 'ESTORNO';
  if (mark === 'C') return 'CREDITO';
  return isCommission(words) ? 'COMISSAO' : 'DEBITO';
}

/** Whether a debit is a charge of the bank. */
export const isCommission = (words: string): boolean =>
  /comiss|despesa|imposto do selo|\bfee\b|charge/i.test(words);
