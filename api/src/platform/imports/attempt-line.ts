import type { Tx } from '../database/db.ts';
import { inSavepoint } from '../database/savepoint.ts';
import { ApiError } from '../http/errors.ts';
import { toApiError } from '../http/failure.ts';
import { parseInput } from '../http/input.ts';
import type { UserContext } from '../http/route.ts';
import {
  nameKey,
  type Attempt,
  type ImportColumn,
  type ImportKind,
  type ImportValues,
  type RegisterKind,
} from './import-kind.ts';
import { messages } from './messages.ts';
import { parseCells, writtenAs, type ColumnChoices } from './parse-cells.ts';

export interface AttemptContext<Kind> {
  kind: Kind;
  choices: ColumnChoices;
  mayUpdate: boolean;
  ctx: UserContext;
}

/** Applies a line through the register's own services, or returns why it cannot; on failure its changes are rolled back. `seen` is the
 *  record as it was when the line was checked: if it changed since, the line is refused (G.3). */
export async function attemptLine(
  tx: Tx,
  { kind, choices, mayUpdate, ctx }: AttemptContext<RegisterKind>,
  cells: Record<string, string>,
  seen?: { recordId: number | null; version: number | null },
): Promise<Attempt> {
  const { values, problems } = parseCells(kind.columns, cells, choices);
  const key = keyOf(kind, values);
  const failed = (found: Record<string, string>) => failedAttempt(key, found);
  if (Object.keys(problems).length > 0) return failed(problems);
  try {
    return await inSavepoint(tx, async () => {
      const row = await kind.find(tx, values);
      if (seen && (seen.recordId !== (row?.id ?? null) || (row && seen.version !== row.version)))
        throw new ApiError('conflict', messages.changedSince);
      if (!row) {
        const made = await kind.create(tx, parseInput(kind.form, values) as never, ctx);
        return { ...failed({}), verdict: 'NOVA', recordId: made.id, version: made.version };
      }
      const stored: ImportValues = kind.valuesOf?.(row as never) ?? (row as unknown as ImportValues);
      const differing = kind.columns.filter(
        ({ key: field }) => field in values && !isSame(values[field], stored[field]),
      );
      const at = { recordId: row.id, version: row.version };
      const others = otherIdentity(differing, values, stored);
      if (Object.keys(others).length > 0) return failed(others);
      if (differing.length === 0) return { ...failed({}), verdict: 'IGUAL', ...at };
      if (!mayUpdate) throw new ApiError('forbidden', messages.mayNotChange);
      const pick = (from: ImportValues) =>
        Object.fromEntries(differing.map(({ key: field }) => [field, from[field]]));
      const change = parseInput(kind.change, { ...pick(values), version: row.version });
      const after = await kind.update(tx, row.id, change as never, ctx);
      const changes = differing.map((column) => ({
        key: column.key,
        old: writtenAs(column, stored[column.key], choices),
        new: writtenAs(column, values[column.key], choices),
      }));
      const version = seen ? after.version : row.version;
      return { ...failed({}), verdict: 'ALTERADA', changes, recordId: row.id, version, before: pick(stored) };
    });
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    return failed(problemsOf(kind, refusal));
  }
}

/** The errors of columns that name another record than the key does; spelling may be corrected, and blanks filled in. */
const otherIdentity = (
  differing: readonly ImportColumn[],
  values: ImportValues,
  stored: ImportValues,
): Record<string, string> =>
  Object.fromEntries(
    differing.flatMap(({ key, identifies }) => {
      const known = nameKey(String(stored[key] ?? ''));
      return identifies && known !== '' && known !== nameKey(String(values[key])) ? [[key, identifies]] : [];
    }),
  );

/** The result of a line that failed. */
export const failedAttempt = (key: string | null, problems: Record<string, string>): Attempt => ({
  verdict: 'ERRO',
  key,
  problems,
  changes: [],
  recordId: null,
  version: null,
  before: null,
});

/** Null where the line does not contain the key. */
export function keyOf(kind: ImportKind, values: ImportValues): string | null {
  const key = kind.keyOf(values);
  return key === '' ? null : key;
}

/** A database number may arrive as text, and 10 equals 10.00. */
const isSame = (fileValue: unknown, storedValue: unknown) =>
  fileValue === storedValue ||
  (typeof fileValue === 'number' && typeof storedValue === 'string' && Number(storedValue) === fileValue);

/** Each problem at its column; problems without a column, at the line as a whole. */
export function problemsOf(
  { columns }: Pick<ImportKind, 'columns'>,
  error: ApiError,
): Record<string, string> {
  const found = Object.entries(error.detail.errors ?? {});
  if (found.length === 0) return { '': error.message };
  const problems: Record<string, string> = {};
  for (const [field, [message = error.message]] of found) {
    const own = columns.some(({ key }) => key === field) ? field : '';
    problems[own] = problems[own] ? `${problems[own]} ${message}` : message;
  }
  return problems;
}
