import type pg from 'pg';
import { LedgerConflict, parseEntry, type Ledger, type LedgerEntry } from '../registry/ledger.ts';

/** The ledger in PostgreSQL: the primary key on the revision decides between two concurrent appends. */
export const databaseLedger = (pool: pg.Pool, now = () => new Date()): Ledger => ({
  async read(revision = 0) {
    const { rows } = await pool.query<{ entry: unknown }>(
      'select entry from gateway.ledger where revision > $1 order by revision',
      [revision],
    );
    return rows.map(({ entry }) => parseEntry(entry));
  },
  async append(expected, move) {
    const entry = { revision: expected + 1, at: now().toISOString(), ...move } as LedgerEntry;
    const { rowCount } = await pool.query(
      `insert into gateway.ledger (revision, entry)
       select $1, $2 where $1 = 1 + (select coalesce(max(revision), 0) from gateway.ledger)
       on conflict do nothing`,
      [entry.revision, JSON.stringify(entry)],
    );
    if (rowCount === 0) throw new LedgerConflict(`revision is no longer ${expected}`);
    return entry;
  },
});
