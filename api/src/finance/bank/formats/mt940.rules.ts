import {
  bankTime,
  brokenText,
  referenceAcross,
  referenceIn,
  UnreadableBankFile,
  wholeCents,
  wholeText,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';

interface Field {
  tag: string;
  /** Its text, and the lines that continue it. */
  lines: string[];
  /** Line number in the file. */
  number: number;
}

/** A statement, or a page of one. */
interface Statement {
  number: number;
  fields: Field[];
}

const balanceForm = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]*)\s*$/;
const headTags = ['20', '21', '25', '25P', '28', '28C', '60F', '60M', '13D', '34F'];
const isMovement = (tag: string, text: string) => tag === '61' && /^\d{6}/.test(text);
const isBalance = (tag: string, text: string) => /^6[245][FM]?$/.test(tag) && balanceForm.test(text);

/** Characters of a line of field 86, and of a subfield `?20`. */
const lineWidth = 65;
const subfieldWidth = 27;

/** Groups the lines of a file into statements. A line in the text of a movement may look like a field: it begins one only where the format
 *  allows that field and its content has the form of it. */
class StatementLines {
  readonly statements: Statement[] = [];
  private section: 'head' | 'entries' | 'closed' = 'closed';
  private current: Field | undefined;

  /** `next` is the line that follows. */
  read(line: string, number: number, next: string): void {
    if (/^-(\}.*)?\s*$/.test(line)) return void (this.section === 'closed' && (this.current = undefined));
    const [, tag, text] = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    if (tag === undefined || !this.begins(tag, text!, next)) return void this.current?.lines.push(line);
    if (this.isNew(tag)) {
      this.statements.push({ number, fields: [] });
      this.section = 'head';
    }
    if (/^60[FM]$/.test(tag)) this.section = 'entries';
    if (/^62[FM]$/.test(tag)) this.section = 'closed';
    this.current = { tag, lines: [text!], number };
    this.statements.at(-1)!.fields.push(this.current);
  }

  private isNew(tag: string): boolean {
    if (this.statements.length === 0 || tag === '20') return true;
    // A movement behind the closing balance is one without balances, and refused as that.
    return this.section === 'closed' && (tag === '61' || headTags.includes(tag));
  }

  /** Whether the text so far ends with a full line, so that its next word begins the next line. */
  private isWrapped(): boolean {
    return this.current?.tag === '86' && this.current.lines.at(-1)!.length >= lineWidth;
  }

  private begins(tag: string, text: string, next: string): boolean {
    switch (this.section) {
      case 'head':
        return true;
      case 'closed':
        return headTags.includes(tag) || tag === '61' || tag === '86' || isBalance(tag, text);
      case 'entries':
        if (tag === '20') return /^:(21|25P?|28C?):/.test(next);
        if (tag === '61' && this.current?.tag !== '86') return true;
        if (tag === '86') return !this.isWrapped();
        return tag === 'NS' || isMovement(tag, text) || isBalance(tag, text);
    }
  }
}

function statementsOf(text: string): Statement[] {
  const reading = new StatementLines();
  const lines = text.split(/\r\n|\r|\n/);
  lines.forEach((line, at) => reading.read(line, at + 1, lines[at + 1] ?? ''));
  return reading.statements;
}

interface Balance {
  cents: number;
  currency: string;
  /** `2026-11-20`. */
  day: string;
  number: number;
}

const isoDay = (day: string) => `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;

function balanceOf({ fields }: Statement, tag: RegExp): Balance | undefined {
  const field = fields.find((each) => tag.test(each.tag));
  const [, sign, day, currency, written] = balanceForm.exec(field?.lines[0] ?? '') ?? [];
  const cents = written === undefined ? undefined : wholeCents(written, ',');
  if (cents === undefined) return undefined;
  return {
    cents: sign === 'C' ? cents : -cents,
    currency: currency!,
    day: isoDay(day!),
    number: field!.number,
  };
}

const refused = (line: number, problem: string): never => {
  throw new UnreadableBankFile(messages.problemAt(line, problem));
};

/** SWIFT MT940: statements, or pages of one, each with an opening balance, movements (61) with their text (86), and a closing balance
 *  that must follow from them. */
export function readMt940(text: string): BankFile {
  const statements = statementsOf(text.replace(/^\uFEFF/, ''));
  const fields = statements.flatMap((statement) => statement.fields);
  if (!fields.some(({ tag }) => tag === '61' || tag.startsWith('6')))
    throw new UnreadableBankFile(messages.noBalances);
  refuseMissingPage(statements);
  return {
    accounts: statements.flatMap(accountsOf),
    number: fields.find(({ tag }) => /^28C?$/.test(tag))?.lines[0]?.trim(),
    movements: statements.flatMap(movementsOf),
  };
}

/** The accounts that a statement names; an empty one where it names none. A page that continues another has the account of that one. */
function accountsOf({ fields }: Statement): string[] {
  const named = fields
    .filter(({ tag }) => tag === '25' || tag === '25P')
    .map(({ lines }) => lines[0]!.trim());
  return named.length > 0 || fields.some(({ tag }) => tag === '60M') ? named : [''];
}

/** A page that continues another opens with the balance with which that one closes. */
function refuseMissingPage(statements: readonly Statement[]): void {
  statements.forEach((statement, at) => {
    const before = at === 0 ? undefined : balanceOf(statements[at - 1]!, /^62M$/);
    const opening = balanceOf(statement, /^60M$/);
    if (before && opening && before.cents !== opening.cents)
      refused(opening.number, messages.missingPage(before.cents, opening.cents));
  });
}

function movementsOf(statement: Statement): BankMovement[] {
  const [opening, closing] = [balanceOf(statement, /^60[FM]$/), balanceOf(statement, /^62[FM]$/)];
  if (!opening || !closing) return refused(statement.number, messages.noBalances);
  if (opening.currency !== closing.currency)
    return refused(closing.number, messages.twoCurrencies(opening.currency, closing.currency));
  const movements = entriesOf(statement).map((entry) => movement(entry, closing));
  const moved = movements
    .filter(({ booked }) => booked)
    .reduce((sum, { incoming, amountCents }) => sum + (incoming ? amountCents : -amountCents), 0);
  if (opening.cents + moved !== closing.cents)
    refused(closing.number, messages.wrongClosing(closing.cents, opening.cents + moved));
  return movements;
}

/** A field 61, and the lines of all fields with text that follow it. */
interface Entry {
  field: Field;
  information: string[];
}

function entriesOf({ fields }: Statement): Entry[] {
  const entries: Entry[] = [];
  for (const field of fields) {
    if (field.tag === '61') entries.push({ field, information: [] });
    // Text after the closing balance is about the statement.
    if (/^62[FM]$/.test(field.tag)) break;
    if (field.tag === '86' || field.tag === 'NS') entries.at(-1)?.information.push(...field.lines);
  }
  return entries;
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

/** Words that banks write where the payer gave no reference. */
const noReference = /^(NONREF|NOTPROVIDED|EREF|KREF)$/;

function movement({ field, information }: Entry, closing: Balance): BankMovement {
  const { number, lines } = field;
  const [first = '', ...supplement] = lines;
  const [, value, entry, mark, written, after] =
    /^(\d{6})(\d{4}| {4})?([RE]?[CD])[A-Z]?([\d.,]+)(.*)$/.exec(first) ?? [];
  if (value === undefined) return refused(number, messages.noMovement(first));
  const valueOn = isoDay(value);
  const paidAt = bankTime(bookingDay(valueOn, entry?.trim() || undefined, closing.day));
  if (!bankTime(valueOn) || !paidAt) return refused(number, messages.noMovement(first));
  const cents = wholeCents(written!, ',');
  if (cents === undefined) return refused(number, messages.notWhole(written!));
  const [, references] = /^[A-Z][A-Z0-9 ]{3}(.*)$/.exec(after!) ?? [];
  if (references === undefined) return refused(number, messages.noTransactionType(first));
  const [, customer = '', bank = ''] = /^(.*?)(?:\/\/(.*))?$/.exec(references) ?? [];
  const told = readInformation(information);
  const words = [noReference.test(customer) ? '' : customer, told.words, ...supplement];
  const text = words.join(' ').replaceAll(/\s+/g, ' ').trim();
  return {
    number,
    paidAt,
    valueOn,
    amountCents: cents,
    kind: kindOf(mark!, text),
    incoming: mark === 'C' || mark === 'RD' || mark === 'EC',
    booked: !mark!.startsWith('E'),
    currency: closing.currency,
    foreign: closing.currency !== 'MZN',
    reference: mark!.endsWith('C') ? told.reference || referenceOf(customer, supplement, information) : '',
    bankId: bank.trim(),
    told: text.slice(0, 200),
  };
}

/** The reference in field 61: the payer's own reference as a whole, or the supplementary line where the movement has no other text. Digits
 *  after a letter belong to an account. */
function referenceOf(customer: string, supplement: readonly string[], information: readonly string[]) {
  const own = customer.replaceAll(' ', '');
  if (/^\d{9,11}$/.test(own)) return own;
  return information.length > 0 ? '' : referenceIn(supplement.join(' ').replaceAll(/[A-Z]\d+/gi, ' '));
}

/** The text of field 86 without its codes, and the reference in the part that the payer wrote. */
function readInformation(lines: readonly string[]): { words: string; reference: string } {
  const broken = brokenText(lines, lineWidth);
  const numbered = /^(?:\d{3})?([?>~<^])\d{2}/.exec(broken);
  if (numbered) return readNumbered(broken.replaceAll(/[\r\n]/g, ''), numbered[1]!);
  if (/^\/[A-Z]{2,4}\//.test(broken)) return readCoded(broken);
  return { words: wholeText(broken), reference: referenceAcross(broken) };
}

/** Subfields of two digits behind a sign, `166?00…?20…?32…`: 20 to 29 and 60 to 63 are what the payer wrote. */
function readNumbered(text: string, sign: string): { words: string; reference: string } {
  const subfields = text
    .split(sign)
    .slice(1)
    .map((subfield) => ({ code: subfield.slice(0, 2), text: subfield.slice(2) }));
  const named = (codes: RegExp) =>
    brokenText(
      subfields.filter(({ code }) => codes.test(code)).map((subfield) => subfield.text),
      subfieldWidth,
    );
  const written = named(/^(2\d|6[0-3])$/);
  const words = [named(/^00$/), written, named(/^3[23]$/), named(/^3[01]$/)].map(wholeText);
  return { words: words.filter(Boolean).join(' '), reference: referenceAcross(written) };
}

/** Codes between slashes, `/EREF/…/REMI/…`: the remittance is what the payer wrote, and otherwise the payer's reference. */
function readCoded(broken: string): { words: string; reference: string } {
  const parts = broken.split(/\/([A-Z]{2,4})\//);
  const after = (code: string) =>
    parts.flatMap((part, at) => (at % 2 === 0 && parts[at - 1] === code ? [part] : [])).join('\n');
  return {
    words: wholeText(broken),
    reference: referenceAcross(after('REMI')) || referenceAcross(after('EREF')),
  };
}

/** `C` and `D` are money in and out, `RC` and `RD` their reversals, `EC` and `ED` expected. */
function kindOf(mark: string, words: string): BankMovement['kind'] {
  if (mark.startsWith('R')) return 'ESTORNO';
  if (mark.endsWith('C')) return 'CREDITO';
  return isCommission(words) ? 'COMISSAO' : 'DEBITO';
}

/** Whether a debit is a charge of the bank. */
export const isCommission = (words: string): boolean =>
  /comiss|despesa|imposto do selo|\bfee\b|charge/i.test(words);
