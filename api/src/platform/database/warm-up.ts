import type pg from 'pg';

/** Rows from which a table counts as large: below, what its first call costs is noticed by nobody. */
const large = 10_000;

/** Opens all connections of a pool and has each read what PostgreSQL knows of the large tables and their indexes: the first statement of a
 *  new connection otherwise waits for it, ten times as long as for its rows. Nothing is done where no table is large. Answers how many
 *  connections were opened. */
export async function warmUp(pool: pg.Pool, rows = large): Promise<number> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [rows],
  );
  if (tables.length === 0) return 0;
  const planned = `explain ${tables.map(({ name }) => `select from ${name}`).join(' union all ')}`;
  // All are held until the last is there, or one would be given out again and again.
  const opened = await Promise.allSettled(
    Array.from({ length: pool.options.max }, async () => {
      const client = await pool.connect();
      const read = client.query(planned).then(
        () => true,
        () => false,
      );
      return { client, read };
    }),
  );
  const there = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const { client, read } of there) client.release(!(await read));
  return there.length;
}
