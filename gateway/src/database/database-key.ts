import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The signing key shared by gateways on one database; the first one generates it. */
export async function databaseKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query('insert into gateway.secret (name, bytes) values ($1, $2) on conflict do nothing', [
    'grants',
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ bytes: Buffer }>('select bytes from gateway.secret where name = $1', [
    'grants',
  ]);
  return rows[0]!.bytes;
}
