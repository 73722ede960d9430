import { importKinds, isFinal } from '@portal/shared-kit/contract/platform/import';
import type { Db, Tx } from '../database/db.ts';
import { inSavepoint, withoutTrace } from '../database/savepoint.ts';
import { ApiError } from '../http/errors.ts';
import { toApiError } from '../http/failure.ts';
import type { UserContext } from '../http/route.ts';
import type { JobHandler, RunningJob } from '../jobs/handler.ts';
import { parseInput } from '../http/input.ts';
import { problemsOf, attemptLine, failedAttempt, keyOf, type AttemptContext } from './attempt-line.ts';
import { judgeMany, writeMany } from './attempt-many.ts';
import * as imports from './import.repository.ts';
import type { StoredLine } from './import.repository.ts';
import type { ImportKind, RegisterKind, Attempt, CreatesMany } from './import-kind.ts';
import { messages } from './messages.ts';
import { choicesOf, parseCells } from './parse-cells.ts';

/** Lines per step, which takes some tenths of a second. */
const perStepOf = (kind: ImportKind) => ('judge' in kind ? 500 : 100);

/** Input of an import's job. */
export interface OfImport {
  importId: number;
  kind: string;
}
export const jobKinds = { check: 'import-check', write: 'import', undo: 'import-undo' } as const;

const mayUpdate = ({ kind }: ImportKind, { user }: UserContext) =>
  user.permissions.has(importKinds[kind].update);

type Cells = Record<string, string>;
type PreviewedRow = Parameters<typeof attemptLine>[3];
interface LineToTry {
  cells: Cells;
  /** The record as it was when the line was checked; undefined while it is checked. */
  seen?: PreviewedRow;
}
/** Minimum number of lines for which an attempt together pays off. */
const fewest = 3;

/** A new record, ready to be created with others. */
interface Fresh {
  key: string;
  form: never;
}

/** Applies lines in their order, each as `attemptLine` does; neighbours that are new are created together where the register can. */
async function attemptLines(tx: Tx, context: AttemptContext<RegisterKind>, lines: readonly LineToTry[]) {
  const { many } = context.kind;
  const alone = ({ cells, seen }: LineToTry) => attemptLine(tx, context, cells, seen);
  const attempts: Attempt[] = [];
  const fresh = many ? await freshOf(tx, context, many, lines) : [];
  /** Halves a refused run and tries each half, until few lines are left; those are tried one by one. */
  const together = async (run: readonly Fresh[], at: number): Promise<void> => {
    const made = run.length > fewest ? await createTogether(tx, context, many!, run) : undefined;
    if (made) attempts.push(...made);
    else if (run.length <= fewest)
      for (const line of lines.slice(at, at + run.length)) attempts.push(await alone(line));
    else {
      const half = Math.ceil(run.length / 2);
      await together(run.slice(0, half), at);
      await together(run.slice(half), at + half);
    }
  };
  while (attempts.length < lines.length) {
    const at = attempts.length;
    const run = runFrom(fresh, at);
    if (run.length > 0) await together(run, at);
    else attempts.push(await alone(lines[at]!));
  }
  return attempts;
}

/** Finds the lines that are certainly new records, before they are written: the values at their index, undefined for other lines. */
async function freshOf(
  tx: Tx,
  { kind, choices }: AttemptContext<RegisterKind>,
  many: CreatesMany,
  lines: readonly LineToTry[],
): Promise<(Fresh | undefined)[]> {
  const read = lines.map(({ cells, seen }) => {
    const { values, problems } = parseCells(kind.columns, cells, choices);
    const key = keyOf(kind, values);
    const mayBeNew = Object.keys(problems).length === 0 && key !== null && !seen?.recordId;
    return mayBeNew ? { key, values } : undefined;
  });
  const values = read.flatMap((line) => (line ? [line.values] : []));
  const exists = (values.length > 0 ? await many.exist(tx, values) : []).values();
  return read.map((line) => {
    if (!line || exists.next().value) return undefined;
    const form = formOf(kind, line.values);
    return form === undefined ? undefined : { key: line.key, form };
  });
}

/** Undefined if the form refuses the values; the line reports the reason when it is tried alone. */
function formOf(kind: RegisterKind, values: object): never | undefined {
  try {
    return parseInput(kind.form, values) as never;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** Takes consecutive new records, up to the first repeated key. */
function runFrom(fresh: readonly (Fresh | undefined)[], from: number): Fresh[] {
  const run: Fresh[] = [];
  const keys = new Set<string>();
  for (let at = from; at < fresh.length; at += 1) {
    const one = fresh[at];
    if (!one || keys.has(one.key)) break;
    keys.add(one.key);
    run.push(one);
  }
  return run;
}

/** Undefined if one of them is refused. */
async function createTogether(
  tx: Tx,
  { ctx }: AttemptContext<RegisterKind>,
  many: CreatesMany,
  run: readonly Fresh[],
): Promise<Attempt[] | undefined> {
  try {
    const made = await inSavepoint(tx, () =>
      many.create(
        tx,
        run.map(({ form }) => form),
        ctx,
      ),
    );
    return made.map(({ id, version }, at) => ({
      ...failedAttempt(run[at]!.key, {}),
      verdict: 'NOVA' as const,
      recordId: id,
      version,
    }));
  } catch (error) {
    if (toApiError(error).status >= 500) throw error;
    return undefined;
  }
}

/** Checks lines by writing them and rolling back; a second line of the same record is refused (I17). */
export async function checkLines(
  db: Db,
  kind: ImportKind,
  importId: number,
  ctx: UserContext,
  lines: readonly StoredLine[],
) {
  const choices = await choicesOf(db, kind);
  const context = { choices, mayUpdate: mayUpdate(kind, ctx), ctx };
  return withoutTrace(db, async (tx) => {
    const attempts =
      'judge' in kind
        ? await judgeMany(tx, { ...context, kind }, lines)
        : await attemptLines(
            tx,
            { ...context, kind },
            lines.map(({ cells }) => ({ cells })),
          );
    const keys = attempts.flatMap(({ key }) => (key === null ? [] : [key]));
    const first = await imports.firstOf(db, importId, lines[0]?.number ?? 0, keys);
    return lines.map(({ id, number }, at) => {
      const { recordId, ...attempt } = attempts[at]!;
      // The record of a new line was rolled back.
      const isNew = attempt.verdict === 'NOVA';
      const judged = {
        ...attempt,
        id,
        record_id: isNew ? null : recordId,
        version: isNew ? null : attempt.version,
      };
      if (attempt.key === null) return judged;
      const before = first.get(attempt.key);
      if (before !== undefined)
        return { ...judged, verdict: 'ERRO' as const, problems: { '': messages.twice(before) } };
      first.set(attempt.key, number);
      return judged;
    });
  });
}

export function importJobs(kinds: readonly ImportKind[]): JobHandler<OfImport>[] {
  const kindOf = (name: string) => kinds.find(({ kind }) => kind === name)!;

  async function check(job: RunningJob, { importId, kind }: OfImport) {
    const total = (await imports.find(job.db, job.ctx.user.userId, importId))?.counts.total ?? 0;
    let done = Number(job.noted?.done ?? 0);
    const perStep = perStepOf(kindOf(kind));
    for (let at = Number(job.noted?.at ?? 0); ;) {
      const lines = await imports.linesAfter(job.db, importId, at, perStep);
      const judged = await checkLines(job.db, kindOf(kind), importId, job.ctx, lines);
      at = lines.at(-1)?.number ?? at;
      done += lines.length;
      await job.step(async (tx) => {
        if (judged.length > 0) await imports.noteVerdicts(tx, judged);
        if (lines.length < perStep) await imports.setState(tx, importId, { state: 'VERIFICADA' });
        return { done, total, noted: { at, done } };
      });
      if (lines.length < perStep)
        return { message: messages.checked(done), result: { import_id: importId, kind } };
    }
  }

  async function write(job: RunningJob, { importId, kind: name }: OfImport) {
    const kind = kindOf(name);
    const perStep = perStepOf(kind);
    const choices = await choicesOf(job.db, kind);
    const context = { choices, mayUpdate: mayUpdate(kind, job.ctx), ctx: job.ctx };
    const before = await imports.find(job.db, job.ctx.user.userId, importId);
    const total = (before?.counts.NOVA ?? 0) + (before?.counts.ALTERADA ?? 0);
    let { at = 0, made = 0, failed = 0 } = (job.noted ?? {}) as Record<string, number>;
    for (;;) {
      const lines = await imports.linesToWrite(job.db, importId, at, perStep);
      at = lines.at(-1)?.number ?? at;
      await job.step(async (tx) => {
        const attempts =
          'judge' in kind
            ? await writeMany(tx, { ...context, kind }, lines)
            : await attemptLines(
                tx,
                { ...context, kind },
                lines.map(({ cells, record_id: recordId, version }) => ({
                  cells,
                  seen: { recordId, version },
                })),
              );
        const judged = lines.map(({ id }, at) => {
          const { recordId: record_id, ...attempt } = attempts[at]!;
          return { ...attempt, id, record_id };
        });
        const wrong = judged.filter(({ verdict }) => verdict === 'ERRO').length;
        failed += wrong;
        made += judged.length - wrong;
        if (judged.length > 0) await imports.noteWritten(tx, judged);
        if (lines.length < perStep)
          await imports.setState(tx, importId, { state: 'IMPORTADA', undoable: !isFinal(kind.kind) });
        return { done: made + failed, total, noted: { at, made, failed } };
      });
      if (lines.length < perStep)
        return {
          message: messages.imported(made, failed),
          result: { import_id: importId, kind: name, made, failed },
        };
    }
  }

  async function undo(job: RunningJob, { importId, kind: name }: OfImport) {
    const kind = kindOf(name);
    if ('judge' in kind) throw new ApiError('conflict', messages.final);
    const perStep = perStepOf(kind);
    const total = (await imports.find(job.db, job.ctx.user.userId, importId))?.counts.applied ?? 0;
    let { at = 2_147_483_647, undone = 0, kept = 0 } = (job.noted ?? {}) as Record<string, number>;
    for (;;) {
      const lines = await imports.linesToUndo(job.db, importId, at, perStep);
      at = lines.at(-1)?.number ?? at;
      await job.step(async (tx) => {
        const judged = [];
        for (const line of lines) {
          const problems = await takeBack(tx, kind, line, job.ctx);
          judged.push({ id: line.id, problems });
          if (Object.keys(problems).length > 0) kept += 1;
          else undone += 1;
        }
        if (judged.length > 0) await imports.noteUndone(tx, judged);
        if (lines.length < perStep) await imports.setState(tx, importId, { state: 'ANULADA' });
        return { done: undone + kept, total, noted: { at, undone, kept } };
      });
      if (lines.length < perStep)
        return {
          message: messages.undone(undone, kept),
          result: { import_id: importId, kind: name, undone, kept },
        };
    }
  }

  return [
    { kind: jobKinds.check, run: check },
    { kind: jobKinds.write, run: write },
    { kind: jobKinds.undo, run: undo },
  ];
}

/** Undoes a line; returns why not where its record changed since or is in use by now. */
async function takeBack(
  tx: Tx,
  kind: RegisterKind,
  { record_id: id, version, before }: StoredLine,
  ctx: UserContext,
) {
  try {
    await inSavepoint(tx, async () => {
      if (before) return kind.update(tx, id!, { ...before, version } as never, ctx);
      if ((await kind.byId(tx, id!))?.version !== version)
        throw new ApiError('conflict', messages.changedAfter);
      return kind.remove(tx, id!, ctx);
    });
    return {};
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    return refusal.code === 'conflict' ? { '': messages.changedAfter } : problemsOf(kind, refusal);
  }
}
