import type { Tx } from '../database/db.ts';
import { inSavepoint } from '../database/savepoint.ts';
import { brokenKey } from '../database/unique-key.ts';
import { ApiError } from '../http/errors.ts';
import { parseInput } from '../http/input.ts';
import type { UserContext } from '../http/route.ts';
import { failedAttempt, keyOf, problemsOf, type AttemptContext } from './attempt-line.ts';
import type { Attempt, BulkKind, ExistingRecord } from './import-kind.ts';
import { messages } from './messages.ts';
import { parseCells } from './parse-cells.ts';

interface Line {
  cells: Record<string, string>;
}
interface Begun {
  attempt: Attempt;
  row?: unknown;
}

/** Checks many lines with a few statements for all. */
export const judgeMany = async (tx: Tx, context: AttemptContext<BulkKind>, lines: readonly Line[]) =>
  (await judged(tx, context, lines)).map(({ attempt }) => attempt);

/** Writes the new lines, likewise. They were new when checked, so one that exists by now is refused as changed. */
export async function writeMany(
  tx: Tx,
  context: AttemptContext<BulkKind>,
  lines: readonly Line[],
): Promise<Attempt[]> {
  const found = await judged(tx, context, lines);
  const fresh = found.filter(({ attempt }) => attempt.verdict === 'NOVA');
  const made = await insertMany(
    tx,
    context.kind,
    fresh.map(({ row }) => row),
    context.ctx,
  );
  const written = new Map(fresh.map(({ attempt }, at) => [attempt, made[at]]));
  return found.map(({ attempt }) => {
    if (attempt.verdict === 'ERRO') return attempt;
    const record = written.get(attempt);
    if (!record) return failedAttempt(attempt.key, { '': messages.changedSince });
    return { ...attempt, recordId: record.id, version: record.version };
  });
}

async function judged(
  tx: Tx,
  { kind, choices, ctx }: AttemptContext<BulkKind>,
  lines: readonly Line[],
): Promise<Begun[]> {
  const begun = lines.map(({ cells }) => {
    const { values, problems } = parseCells(kind.columns, cells, choices);
    const key = keyOf(kind, values);
    const read = Object.keys(problems).length > 0 ? { problems } : parsed(kind, values);
    return { key, ...read };
  });
  const forms = begun.flatMap((line) => ('form' in line ? [line.form] : []));
  const judgements = (forms.length > 0 ? await kind.judge(tx, forms, ctx) : []).values();
  return begun.map((line): Begun => {
    if (!('form' in line)) return { attempt: failedAttempt(line.key, line.problems) };
    const judgement = judgements.next().value!;
    const nothing = failedAttempt(line.key, {});
    if ('problems' in judgement) return { attempt: { ...nothing, problems: judgement.problems } };
    if ('row' in judgement) return { attempt: { ...nothing, verdict: 'NOVA' }, row: judgement.row };
    const { id: recordId, version } = judgement.same;
    return { attempt: { ...nothing, verdict: 'IGUAL', recordId, version } };
  });
}

function parsed(kind: BulkKind, values: object): { form: never } | { problems: Record<string, string> } {
  try {
    return { form: parseInput(kind.form, values) as never };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problems: problemsOf(kind, error) };
  }
}

/** Where another transaction inserts the same record at the same time, halves the batch until that line alone is left out. */
async function insertMany(
  tx: Tx,
  kind: BulkKind,
  rows: readonly unknown[],
  ctx: UserContext,
): Promise<(ExistingRecord | undefined)[]> {
  if (rows.length === 0) return [];
  try {
    return await inSavepoint(tx, () => kind.insert(tx, rows, ctx));
  } catch (error) {
    if (brokenKey(error) === undefined) throw error;
    if (rows.length === 1) return [undefined];
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await insertMany(tx, kind, rows.slice(0, half), ctx)),
      ...(await insertMany(tx, kind, rows.slice(half), ctx)),
    ];
  }
}
