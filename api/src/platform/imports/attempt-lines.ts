import type { Tx } from '../database/db.ts';
import { inSavepoint } from '../database/savepoint.ts';
import { ApiError } from '../http/errors.ts';
import { toApiError } from '../http/failure.ts';
import { parseInput } from '../http/input.ts';
import { attemptLine, failedAttempt, keyOf, type AttemptContext } from './attempt-line.ts';
import type { Attempt, CreatesMany, RegisterKind } from './import-kind.ts';
import { parseCells } from './parse-cells.ts';

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
export async function attemptLines(
  tx: Tx,
  context: AttemptContext<RegisterKind>,
  lines: readonly LineToTry[],
): Promise<Attempt[]> {
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
