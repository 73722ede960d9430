import {
  bankTime,
  bookedInMeticais,
  UnreadableBankFile,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';

const header = [1, 4, 8, 8, 9, 9, 5, 3, 2, 4, 47];
const details = {
  SIBS: [1, 2, 4, 8, 12, 10, 5, 2, 10, 20, 0, 9, 1, 1, 12, 3],
  // The same record with references of 11 digits, at the cost of the filler.
  MEPS: [1, 2, 4, 8, 12, 10, 5, 2, 10, 20, 0, 11, 1, 1, 12, 1],
};
const footer = [1, 8, 17, 12, 12, 50];

const split = (line: string, sizes: readonly number[]): string[] => {
  let at = 0;
  return sizes.map((size) => line.slice(at, (at += size)));
};

const refused = (message: string): never => {
  throw new UnreadableBankFile(message);
};

/** The SIBS/MEPS format: a header with the entity and the number of the file, a line per payment, and a footer with count and total
 *  (E.4; field widths as in FenixEdu). */
export function readSibs(text: string, family: keyof typeof details): BankFile {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  while (lines.at(-1)?.line.trim() === '') lines.pop();
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first?.line.startsWith('0')) return refused(messages.noHeader);
  if (!last?.line.startsWith('9') || last === first) return refused(messages.noFooter);
  const head = split(first.line.padEnd(100), header);
  const foot = split(last.line.padEnd(100), footer);
  const movements = lines.slice(1, -1).map(({ line, number }) => detail(line, number, details[family]));
  const [count, stated] = [foot[1]!, foot[2]!];
  const refuseFooter = (problem: string) => refused(messages.problemAt(last.number, problem));
  if (!/^\d+$/.test(count) || !/^\d+$/.test(stated)) return refuseFooter(messages.badTotals);
  if (Number(count) !== movements.length)
    return refuseFooter(messages.wrongCount(Number(count), movements.length));
  const total = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (Number(stated) !== total) return refuseFooter(messages.wrongTotal(Number(stated), total));
  return { paymentEntity: head[6]!.trim(), accounts: [], number: head[4]!.trim() || undefined, movements };
}

function detail(line: string, number: number, sizes: readonly number[]): BankMovement {
  const fields = split(line.padEnd(100), sizes);
  const [, day, time] = /^(\d{8})(\d{4})$/.exec(fields[4]!) ?? [];
  const at =
    day &&
    time &&
    bankTime(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, `${time.slice(0, 2)}:${time.slice(2)}`);
  const reference = fields[11]!.trim();
  if (line[0] !== '2') return refused(messages.problemAt(number, messages.noDetail));
  if (!at) return refused(messages.problemAt(number, messages.noDay(fields[4]!.trim())));
  if (!/^\d+$/.test(fields[5]!))
    return refused(messages.problemAt(number, messages.noAmount(fields[5]!.trim())));
  if (!/^\d+$/.test(reference)) return refused(messages.problemAt(number, messages.badReference(reference)));
  const amountCents = Number(fields[5]);
  return {
    ...bookedInMeticais,
    number,
    kind: 'CREDITO',
    incoming: true,
    reference,
    bankId: fields[9]!.trim(),
    paidAt: at,
    amountCents,
    told: '',
  };
}

/** Writes a file of this format as a bank would, for tests and the demonstration. */
export function writeSibs(
  family: keyof typeof details,
  statement: {
    paymentEntity: string;
    /** Nine digits: the day, and the number of the file on it. */
    number: string;
    payments: readonly { reference: string; bankId: string; at: string; amountCents: number }[];
  },
): string {
  const row = (sizes: readonly number[], fields: Record<number, string>) =>
    sizes.map((size, at) => (fields[at] ?? '').padEnd(size).slice(0, size)).join('');
  const sizes = details[family];
  const total = statement.payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    row(header, { 0: '0', 1: family, 4: statement.number, 6: statement.paymentEntity }),
    ...statement.payments.map(({ reference, bankId, at, amountCents }) =>
      row(sizes, { 0: '2', 4: at, 5: String(amountCents).padStart(10, '0'), 9: bankId, 11: reference }),
    ),
    row(footer, {
      0: '9',
      1: String(statement.payments.length).padStart(8, '0'),
      2: String(total).padStart(17, '0'),
      3: '0'.repeat(12),
      4: '0'.repeat(12),
    }),
    '',
  ].join('\n');
}
