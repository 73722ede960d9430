import type { LayoutRules, LayoutTrial } from '@portal/shared-kit/contract/finance/bank-layout';
import type { FileReader } from '../../../platform/file-reading/file-reader.ts';
import type { FileTask } from '../../../platform/file-reading/file-task.ts';
import { layoutLines } from './bank-layout-rows.ts';
import { readByLayout } from './bank-layout.rules.ts';
import { maxRows } from './read-bank-file.ts';

/** Rows shown after the skipped ones. */
const shownRows = 12;
const shownLines = 20;

interface Sample {
  bytes: Uint8Array;
  rules: LayoutRules;
}

/** A sample read by a layout: its first lines, the first movements, and the problems (I25). */
function tryOn({ bytes, rules }: Sample): LayoutTrial {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = layoutLines(content, rules, maxRows);
  const { movements, problems } = readByLayout(read, rules);
  const first = read.slice(0, rules.skip + shownRows);
  const sum = (isCredit: boolean) => {
    const of = movements.filter(({ kind }) => (kind === 'CREDITO') === isCredit);
    return { lines: of.length, amount: of.reduce((total, { amountCents }) => total + amountCents, 0) };
  };
  return {
    rows: first.map(({ row }) => row.map((cell) => String(cell).slice(0, 200))),
    row_lines: first.map(({ line }) => line),
    lines: movements.slice(0, shownLines).map((movement) => ({
      number: movement.number,
      credit: movement.kind === 'CREDITO',
      paid_at: movement.paidAt.toISOString(),
      amount: movement.amountCents,
      reference: movement.reference,
      transaction: movement.bankId,
      told: movement.told,
    })),
    problems: problems.slice(0, shownLines),
    credits: sum(true),
    debits: sum(false),
    unreadable: problems.length,
  };
}

export const layoutTrialTask: FileTask<Sample, LayoutTrial> = { name: 'bank-layout', read: tryOn };

/** Tries a layout on a sample in the process that reads files; throws `invalid` at `file` for a file of another form. */
export const tryLayout = (reader: FileReader, sample: Sample): Promise<LayoutTrial> =>
  reader.read(layoutTrialTask, sample);
