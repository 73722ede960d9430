import { documentKey, nameKey } from '../../platform/imports/import-kind.ts';
import { messages } from './messages.ts';
import type { SplitLine } from './split-table.ts';

/** An invoice that a line may pay, in the order of payment. */
export interface OpenInvoice {
  id: number;
  student_id: number;
  number: string;
  type: string;
  open: number;
}
export interface PlannedPart {
  /** Of the file. */
  line: number;
  studentId: number;
  invoiceId: number;
  amountCents: number;
  /** The part of the amount beyond the invoice. */
  creditCents: number;
}
/** A student, with what a list may say beside the code. */
export interface ListedStudent {
  id: number;
  fullName: string;
  /** Empty where none is registered. */
  document: string;
}
interface SplitFacts {
  /** By card code. */
  students: ReadonlyMap<string, ListedStudent>;
  /** Open invoices by student. */
  open: ReadonlyMap<number, readonly OpenInvoice[]>;
  /** Numbers of invoices that are no longer open, by student. */
  closed: ReadonlySet<string>;
}
/** Key of `closed`. */
export const closedKey = (studentId: number, number: string) => `${studentId} ${number}`;

/** The parts of each line of a sponsor's list: the invoice it names, or the student's open ones, the oldest first; the excess is credit. A
 *  fine is only paid where it is named, since paying its invoice by an earlier bank date may remove it. A wrong line has its problems in
 *  words, and no parts (I29). */
export function partsOf(
  lines: readonly SplitLine[],
  facts: SplitFacts,
): { parts: PlannedPart[]; problems: string[] } {
  const parts: PlannedPart[] = [];
  const problems: string[] = [];
  const paidBy = new Map<number, number>();
  for (const line of lines) {
    const found = partsOfLine(line, facts, paidBy);
    if (typeof found === 'string') problems.push(messages.line(line.number, found));
    else
      for (const part of found) {
        paidBy.set(part.invoiceId, line.number);
        parts.push(part);
      }
  }
  return problems.length > 0 ? { parts: [], problems } : { parts, problems };
}

function partsOfLine(
  line: SplitLine,
  { students, open, closed }: SplitFacts,
  paidBy: ReadonlyMap<number, number>,
): PlannedPart[] | string {
  const { number, code, amountCents, invoice } = line;
  if (line.surplus) return messages.surplus;
  if (code === '') return messages.noCode;
  const student = students.get(code.toUpperCase());
  if (student === undefined) return messages.noStudent(code);
  if (line.name !== '' && nameKey(line.name) !== nameKey(student.fullName)) return messages.otherName;
  if (line.document !== '' && documentKey(line.document) !== documentKey(student.document))
    return messages.otherDocument;
  const studentId = student.id;
  if (amountCents === undefined) return messages.badAmount;
  const own = open.get(studentId) ?? [];
  const named = own.filter(({ type, number: each }) =>
    invoice === '' ? type !== 'MULTA' : each === invoice.toUpperCase(),
  );
  if (named.length === 0) {
    if (invoice === '') return messages.nothingOpen;
    const isClosed = closed.has(closedKey(studentId, invoice.toUpperCase()));
    return isClosed ? messages.closedInvoice(invoice) : messages.noInvoice(invoice);
  }
  const before = named.map(({ id }) => paidBy.get(id)).find((line) => line !== undefined);
  if (before !== undefined) return messages.twice(before);
  const parts: PlannedPart[] = [];
  let left = amountCents;
  for (const [nth, { id, open: openCents }] of named.entries()) {
    if (left === 0) break;
    const isLast = nth === named.length - 1;
    const takes = isLast ? left : Math.min(left, openCents);
    parts.push({
      line: number,
      studentId,
      invoiceId: id,
      amountCents: takes,
      creditCents: Math.max(0, takes - openCents),
    });
    left -= takes;
  }
  return parts;
}
