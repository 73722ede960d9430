import type pg from 'pg';
import type { ReleaseId, ReleaseStore } from '../releases/release-store.ts';

/** Releases in PostgreSQL, each stored in one transaction, so that a gateway killed in between leaves nothing of it. */
export const databaseReleaseStore = (pool: pg.Pool): ReleaseStore => ({
  async put({ name, release }, description, files) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await client.query('delete from gateway.release where name = $1 and release = $2', [name, release]);
      await client.query('insert into gateway.release (name, release, description) values ($1, $2, $3)', [
        name,
        release,
        description,
      ]);
      for (const { path, encoding, bytes } of files)
        await client.query(
          'insert into gateway.release_file (name, release, path, encoding, bytes) values ($1, $2, $3, $4, $5)',
          [name, release, path, encoding, bytes],
        );
      await client.query('commit');
    } catch (error) {
      broken = error as Error;
      await client.query('rollback').then(
        () => (broken = undefined),
        () => undefined,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  },
  async describe({ name, release }) {
    const { rows } = await pool.query<{ description: Buffer }>({
      name: 'describe-release',
      text: 'select description from gateway.release where name = $1 and release = $2',
      values: [name, release],
    });
    return rows[0]?.description;
  },
  async read({ name, release }, path, as) {
    const { rows } = await pool.query<{ bytes: Buffer }>({
      name: 'read-release-file',
      text: `select bytes from gateway.release_file where name = $1 and release = $2 and path = $3 and encoding = $4`,
      values: [name, release, path, as],
    });
    return rows[0]?.bytes;
  },
  async addBest({ name, release }, path, bytes) {
    await pool.query(
      `insert into gateway.release_file (name, release, path, encoding, bytes) values ($1, $2, $3, 'best', $4)
       on conflict (name, release, path, encoding) do update set bytes = excluded.bytes`,
      [name, release, path, bytes],
    );
  },
  async list() {
    const { rows } = await pool.query<ReleaseId>('select name, release from gateway.release');
    return rows;
  },
  async remove({ name, release }) {
    await pool.query('delete from gateway.release where name = $1 and release = $2', [name, release]);
  },
});
