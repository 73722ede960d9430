import {
  batchActs,
  type BatchActName,
  type BatchOptions,
  type BatchRow,
  batchOutcomes,
} from '@portal/shared-kit/contract/platform/batch';
import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';
import type { Db, Tx } from '../database/db.ts';
import { inSavepoint, withoutTrace } from '../database/savepoint.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { toApiError } from '../http/failure.ts';
import type { UserContext } from '../http/route.ts';
import { submitJob } from '../jobs/job.service.ts';
import type { BatchAct } from './batch-act.ts';
import { messages } from './messages.ts';
import { csv } from '../documents/sheet.ts';
import type { JobHandler } from '../jobs/handler.ts';

/** Records per transaction: they are locked for some tenths of a second. */
export const perStep = 25;

export interface BatchItem {
  id: number;
  version: number;
}
/** Input of a batch job. */
export interface OfBatch {
  act: BatchActName;
  items: BatchItem[];
  /** Undefined in jobs of earlier releases. */
  options?: BatchOptions;
}
export const jobKind = 'batch';

/** Refuses the whole act to a caller who lacks one of its permissions. */
export function refuseAct({ user }: UserContext, act: BatchActName): void {
  const missing = batchActs[act].needs.find((permission) => !user.permissions.has(permission));
  if (missing) throw new ApiError('forbidden', messages.mayNot, { permission: missing });
}

/** Refuses input that the act does not use. */
export function refuseOptions(act: BatchActName, options: BatchOptions): void {
  const unexpected = Object.keys(options).find((name) => name !== batchActs[act].asks);
  if (unexpected) throw fieldError('invalid', `options.${unexpected}`, messages.notAsked);
}

/** Refuses an act whose required input is missing. */
export function refuseIncomplete(act: BatchActName, { message, placement }: BatchOptions): void {
  const { asks } = batchActs[act];
  if (asks === 'message' && !message) throw fieldError('invalid', 'options.message', messages.unwritten);
  if (asks === 'placement' && !placement)
    throw fieldError('invalid', 'options.placement', teachingTexts.classEmpty);
}

const readied = async (act: BatchAct): Promise<BatchAct> => (await act.ready?.()) ?? act;

/** Performs an act on one record, or returns why not; on failure its changes are rolled back. Without a version, the current one is taken. */
async function attempt(
  tx: Tx,
  act: BatchAct,
  { id, version }: { id: number; version?: number },
  ctx: UserContext,
  options: BatchOptions,
): Promise<BatchRow> {
  const found = await act.find(tx, id, options);
  if (!found)
    return { id, name: messages.unknown(id), outcome: 'RECUSADO', message: messages.gone, version: null };
  const { name, already } = found;
  if (already !== undefined) return { id, name, outcome: 'IGUAL', message: already, version: found.version };
  try {
    const after = await inSavepoint(tx, () => act.run(tx, id, version ?? found.version, ctx, options));
    return { id, name, outcome: 'FEITO', message: after.becomes ?? '', version: after.version };
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    const [[reason = refusal.message] = []] = Object.values(refusal.detail.errors ?? {});
    return { id, name, outcome: 'RECUSADO', message: reason, version: found.version };
  }
}

/** Previews the result of an act on each record, in a few transactions that are rolled back. */
export async function preview(
  db: Db,
  act: BatchAct,
  ids: readonly number[],
  ctx: UserContext,
  options: BatchOptions,
): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  const ready = await readied(act);
  const step = act.shared ? ids.length : perStep;
  for (let at = 0; at < ids.length; at += step)
    rows.push(
      ...(await withoutTrace(db, async (tx) => {
        const judged = [];
        for (const id of ids.slice(at, at + step)) {
          const before = await act.find(tx, id, options);
          const row = await attempt(tx, ready, { id }, ctx, options);
          judged.push({ ...row, version: before?.version ?? null });
        }
        return judged;
      })),
    );
  return rows;
}

/** Submits the job that performs the act. */
export function submit(tx: Tx, ctx: UserContext, item: OfBatch & { key: string }): Promise<number> {
  const { label, records, needs } = batchActs[item.act];
  const input: OfBatch = { act: item.act, items: item.items, options: item.options ?? {} };
  return submitJob(tx, ctx, {
    kind: jobKind,
    input,
    key: item.key,
    anyOf: [needs[0]],
    title: messages.title(label, records, item.items.length),
  });
}

/** Progress of a batch: the outcome of each record so far. */
export interface Noted {
  [key: string]: unknown;
  rows: BatchRow[];
}

/** The job of a batch: each record in its own savepoint, so that a refused one stays unchanged; the result is also a file. */
export const batchJob = (acts: readonly BatchAct[]): JobHandler<OfBatch> => ({
  kind: jobKind,
  async run(job, { act: name, items, options = {} }) {
    refuseAct(job.ctx, name);
    const act = acts.find((each) => each.act === name)!;
    const total = items.length;
    let { rows } = (job.noted ?? { rows: [] }) as Noted;
    while (rows.length < total) {
      const next = items.slice(rows.length, rows.length + perStep);
      const acts = await Promise.all(next.map(() => readied(act)));
      await job.step(async (tx) => {
        const made = [];
        for (const [nth, item] of next.entries())
          made.push(await attempt(tx, acts[nth]!, item, job.ctx, options));
        rows = [...rows, ...made];
        return { done: rows.length, total, noted: { rows } };
      });
    }
    await job.keepFile(resultFile(rows), { done: total, total, noted: { rows } });
    const [made, same, refused] = batchOutcomes.map(
      (outcome) => rows.filter((row) => row.outcome === outcome).length,
    ) as [number, number, number];
    return { message: messages.outcome(made, same, refused), result: { act: name, made, same, refused } };
  },
});

function resultFile(rows: readonly BatchRow[]) {
  const { name, outcome, reason } = messages.columns;
  const columns = [name, outcome, reason].map((title) => ({ title, width: 30 }));
  const bytes = csv(
    columns,
    rows.map((row) => [row.name, messages.outcomes[row.outcome], row.message]),
  );
  return { name: messages.file, media_type: 'text/csv', bytes };
}
