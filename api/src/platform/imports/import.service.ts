import { importKinds, isFinal, type ImportKindName } from '@portal/shared-kit/contract/platform/import';
import type { Db, Tx } from '../database/db.ts';
import { ApiError, orNotFound } from '../http/errors.ts';
import type { Caller, UserContext } from '../http/route.ts';
import { submitJob } from '../jobs/job.service.ts';
import { checkLines, jobKinds, type OfImport } from './import-jobs.ts';
import * as imports from './import.repository.ts';
import type { ImportKind } from './import-kind.ts';
import { messages } from './messages.ts';
import type { Line } from './read-lines.ts';

type Found = NonNullable<Awaited<ReturnType<typeof imports.find>>>;

/** Refuses an import to callers who may not create such records. */
export function refuseKind({ user }: Pick<Caller, 'user'>, kind: ImportKindName): void {
  const { create } = importKinds[kind];
  if (!user?.permissions.has(create))
    throw new ApiError('forbidden', messages.mayNot, { permission: create });
}

/** Stores the lines of a file and submits the job that checks them. */
export async function begin(
  tx: Tx,
  ctx: UserContext,
  kind: ImportKindName,
  fileName: string,
  lines: readonly Line[],
): Promise<number> {
  const { id } = await imports.insert(tx, { kind, owner_id: ctx.user.userId, file_name: fileName });
  for (let at = 0; at < lines.length; at += 2_000)
    await imports.insertLines(tx, id, lines.slice(at, at + 2_000));
  await submit(tx, ctx, { id, kind, file_name: fileName }, 'check');
  return id;
}

type Work = keyof typeof jobKinds;
const stateOf = { check: 'A_VERIFICAR', write: 'A_IMPORTAR', undo: 'A_ANULAR' } as const;

async function submit(tx: Tx, ctx: UserContext, of: Pick<Found, 'id' | 'file_name' | 'kind'>, work: Work) {
  const kind = of.kind as ImportKindName;
  const input: OfImport = { importId: of.id, kind };
  const title = messages.jobs[work](importKinds[kind].title, of.file_name);
  const job_id = await submitJob(tx, ctx, {
    kind: jobKinds[work],
    title,
    input,
    anyOf: [importKinds[kind].create],
  });
  await imports.setState(tx, of.id, { state: stateOf[work], job_id });
}

/** Locks the import; throws where a job of it is running. */
async function lockIdle(tx: Tx, ctx: UserContext, id: number): Promise<Found> {
  const found = orNotFound(await imports.lock(tx, ctx.user.userId, id), messages.missing);
  refuseKind(ctx, found.kind as ImportKindName);
  if (await imports.isWorking(tx, found.job_id)) throw new ApiError('conflict', messages.working);
  return found;
}

/** Submits the job that writes new and changed lines; a cancelled import is resumed. */
export async function confirm(tx: Tx, ctx: UserContext, id: number, skipErrors: boolean): Promise<void> {
  const found = await lockIdle(tx, ctx, id);
  const { state, counts } = found;
  if (state === 'A_VERIFICAR') return submit(tx, ctx, found, 'check');
  if (state !== 'VERIFICADA' && state !== 'A_IMPORTAR') throw new ApiError('conflict', messages.alreadyDone);
  if (counts.ERRO > 0 && !skipErrors) throw new ApiError('conflict', messages.stillWrong(counts.ERRO));
  if (counts.NOVA + counts.ALTERADA === 0) throw new ApiError('conflict', messages.nothingToDo);
  await submit(tx, ctx, found, 'write');
}

/** Submits the job that undoes what was written, within 24 hours. */
export async function undo(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const found = await lockIdle(tx, ctx, id);
  const { kind, state, counts, undo_until: until } = found;
  if (isFinal(kind as ImportKindName)) throw new ApiError('conflict', messages.final);
  const may = state === 'IMPORTADA' || state === 'A_IMPORTAR' || state === 'A_ANULAR';
  if (!may || counts.applied === 0 || (until && until < new Date()))
    throw new ApiError('conflict', messages.tooLate);
  await submit(tx, ctx, found, 'undo');
}

/** Corrects the cells of a line that is not written yet, and checks it at once, with the lines of the record that it named or names. */
export async function mend(
  db: Db,
  ctx: UserContext,
  kinds: readonly ImportKind[],
  { id, number }: { id: number; number: number },
  texts: Record<string, string>,
) {
  const { line, kind } = await db.transaction().execute(async (tx) => {
    const found = await lockIdle(tx, ctx, id);
    if (found.state !== 'VERIFICADA') throw new ApiError('conflict', messages.notChecked);
    const kind = kinds.find((each) => each.kind === found.kind)!;
    const before = orNotFound(await imports.findLine(tx, id, number), messages.missing);
    const ofColumns = Object.entries(texts).filter(([key]) =>
      kind.columns.some((column) => column.key === key),
    );
    const cells = {
      ...before.cells,
      ...Object.fromEntries(ofColumns.map(([key, text]) => [key, text.trim()])),
    };
    await imports.setCells(tx, before.id, cells);
    return { kind, line: { ...before, cells } };
  });
  const check = async (lines: readonly imports.StoredLine[]) => {
    const judged = await checkLines(db, kind, id, ctx, lines);
    await db.transaction().execute((tx) => imports.noteVerdicts(tx, judged));
    return judged;
  };
  const [judged] = await check([line]);
  const keys = [line.key, judged!.key].flatMap((key) => (key === null ? [] : [key]));
  const others = line.key === judged!.key ? [] : await imports.linesOf(db, id, keys, number);
  if (others.length > 0) await check(others);
}
