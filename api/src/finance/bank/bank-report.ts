import { formatMoney } from '@portal/shared-kit/contract/core/money';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import {
  lineClasses,
  lineOutcomes,
  type BankImport,
  type BankLine,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport, type ListColumn } from '../../platform/documents/list-export.ts';
import { inBatches, type Line } from '../../platform/documents/list-lines.ts';
import * as imports from './bank-import.repository.ts';
import * as bankLines from './bank-line.repository.ts';
import { reportTexts as text } from './messages.ts';

interface BankReportQuery {
  id: number;
  format?: FileFormat;
  /** Only the lines of this class. */
  class?: LineClass;
}

const became = ({ undone, outcome }: BankLine) =>
  undone ? text.undone : outcome ? lineOutcomes[outcome] : text.none;

const columns: readonly ListColumn<BankLine>[] = [
  { title: text.line, kind: 'number', cell: ({ number }) => number, narrow: true },
  { title: text.class, cell: (line) => lineClasses[line.class], narrow: true },
  { title: text.date, cell: ({ paid_at }) => formatMoment(new Date(paid_at)), narrow: true },
  { title: text.reference, cell: ({ reference }) => reference || text.none, narrow: true },
  { title: text.transaction, cell: ({ transaction }) => transaction || text.none, narrow: true },
  {
    title: text.amount,
    kind: 'money',
    cell: ({ amount, incoming }) => (incoming ? amount : -amount),
    narrow: true,
  },
  { title: text.currency, cell: ({ currency }) => currency, narrow: true },
  { title: text.invoice, cell: ({ invoice }) => invoice ?? text.none, narrow: true },
  { title: text.payer, cell: ({ payer_name, told }) => payer_name ?? told },
  { title: text.became, cell: became, narrow: true },
  { title: text.reason, cell: ({ reason }) => reason },
];

/** The sums of a class; of a whole file those by class, by destination, and the control totals, which are the sums of either (I24). */
function sumsOf({ classes, accounted, amount, outgoing, state }: BankImport, of: LineClass | undefined) {
  if (of !== undefined) return classes.filter((each) => each.class === of).flatMap(classSums);
  const went = Object.entries(text.accounted) as [keyof typeof accounted, string][];
  return [
    ...classes.flatMap(classSums),
    ...(state === 'PREVISTO' ? [] : went.map(([key, what]) => ({ what, cents: accounted[key] }))),
    { what: text.outgoingTotal, cents: outgoing },
    { what: text.total, cents: amount },
  ];
}

function classSums({ class: of, currency, lines, amount, outgoing }: BankImport['classes'][number]) {
  const name = lineClasses[of];
  if (currency !== 'MZN') return [{ what: text.inCurrency(name, lines, currency), cents: amount + outgoing }];
  return [
    ...(amount > 0 ? [{ what: text.counted(name, lines), cents: amount }] : []),
    ...(outgoing > 0 ? [{ what: text.outgoing(name, lines), cents: outgoing }] : []),
  ];
}

const found = async (db: Db, { id }: BankReportQuery): Promise<BankImport> => (await imports.find(db, id))!;

async function* linesOf(db: Db, filters: BankReportQuery): AsyncIterable<Line<BankLine>> {
  yield* inBatches<BankLine>(({ after, most }) => bankLines.rowsAfter(db, filters, after?.number ?? 0, most));
  for (const { what, cents } of sumsOf(await found(db, filters), filters.class)) {
    yield { total: ['', what, '', '', '', cents, '', '', '', '', ''] };
    yield { closing: text.sum(what, formatMoney(cents)) };
  }
}

/** The report of a bank file, or of one class of its lines: payments, matches, exceptions, and totals that add up to the file (E.4, I24,
 *  J26). */
export const bankReport = listExport<BankReportQuery, BankLine>({
  kind: 'bank-import',
  columns,
  headed: true,
  count: async (db, filters) => {
    const { lines, classes } = await found(db, filters);
    if (filters.class === undefined) return lines;
    return classes.filter((each) => each.class === filters.class).reduce((sum, each) => sum + each.lines, 0);
  },
  lines: linesOf,
  filters: async (db, filters) => {
    const { entity, bank, file_name, file_number, state, created_at, created_by } = await found(db, filters);
    return [
      text.of(file_name),
      ...(filters.class ? [text.ofClass(lineClasses[filters.class])] : []),
      ...(file_number ? [text.number(file_number)] : []),
      text.entity(entity, bank),
      text.state(state),
      text.sent(created_by, formatMoment(new Date(created_at))),
    ];
  },
  title: () => text.title,
  file: ({ id }) => `${text.file}-${id}`,
  audit: ({ id }) => ({ action: 'bank_import.export', entity: 'bank_import', entityId: id, changes: [] }),
});
