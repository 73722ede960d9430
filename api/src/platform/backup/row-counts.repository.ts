import pg from 'pg';

/** Tables of which no row is ever deleted: a restored database has at least the rows of before the backup, and at most those of now. */
const growing = ['enrolment_event', 'grade_event', 'invoice', 'payment', 'receipt'];

export type RowCounts = Record<string, number>;

/** Rows of the tables that only grow, by table; without those that a database does not have. */
export async function countRows(url: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1)`,
      [growing],
    );
    const counts: RowCounts = {};
    for (const { name } of rows.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = counted.rows[0]!.count;
    }
    return counts;
  } finally {
    await client.end();
  }
}

/** What does not fit in a restored database, one sentence each. */
export const countProblems = (before: RowCounts, restored: RowCounts, now: RowCounts): string[] =>
  Object.keys({ ...before, ...now }).flatMap((table) => {
    const [least, found, most] = [before[table] ?? 0, restored[table] ?? 0, now[table] ?? 0];
    if (found < least) return [`${table} has ${found} rows; before the backup it had ${least}`];
    return found > most ? [`${table} has ${found} rows; the portal has ${most}`] : [];
  });
