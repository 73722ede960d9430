import { join } from 'node:path';
import type pg from 'pg';
import { plus, type DayTotal, type TotalsStore } from './daily-totals.ts';
import { readList, writeList } from './kept-list.ts';

/** In a file, for one gateway. */
export function folderTotals(folder: string): TotalsStore {
  const file = join(folder, 'days.json');
  const keyOf = ({ day, remote, release }: DayTotal) => `${day} ${remote} ${release}`;
  let stored: Promise<Map<string, DayTotal>> | undefined;
  const read = async () => new Map((await readList<DayTotal>(file)).map((total) => [keyOf(total), total]));
  return {
    async add(totals, oldest) {
      const before = await (stored ??= read());
      const after = new Map([...before].filter(([, { day }]) => day >= oldest));
      for (const total of totals) {
        const existing = after.get(keyOf(total));
        after.set(keyOf(total), existing ? plus(existing, total) : total);
      }
      await writeList(file, [...after.values()]);
      stored = Promise.resolve(after);
    },
    async of(remote) {
      const all = [...(await (stored ??= read())).values()].filter((total) => total.remote === remote);
      return all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    },
  };
}

/** In the database, summed over all gateways. */
export const databaseTotals = (pool: pg.Pool): TotalsStore => ({
  async add(totals, oldest) {
    const columns = (['day', 'remote', 'release', 'opened', 'failures', 'crashes'] as const).map((name) =>
      totals.map((total) => total[name]),
    );
    await pool.query(
      `insert into gateway.day_total
        select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[])
        on conflict (day, remote, release) do update set opened = day_total.opened + excluded.opened,
          failures = day_total.failures + excluded.failures, crashes = day_total.crashes + excluded.crashes`,
      columns,
    );
    await pool.query('delete from gateway.day_total where day < $1', [oldest]);
  },
  of: async (remote) =>
    (await pool.query<DayTotal>('select * from gateway.day_total where remote = $1 order by day', [remote]))
      .rows,
});
