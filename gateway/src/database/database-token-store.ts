import type pg from 'pg';
import { storedToken, type TokenStore } from '../tokens/token.ts';

/** Tokens in PostgreSQL, shared by all gateways. */
export const databaseTokenStore = (pool: pg.Pool): TokenStore => ({
  async find(id) {
    const { rows } = await pool.query<{ token: unknown }>('select token from gateway.token where id = $1', [
      id,
    ]);
    return rows[0] && storedToken.parse(rows[0].token);
  },
  async list() {
    const { rows } = await pool.query<{ token: unknown }>(
      `select token from gateway.token order by token ->> 'createdAt', id`,
    );
    return rows.map(({ token }) => storedToken.parse(token));
  },
  async put(token) {
    await pool.query(
      'insert into gateway.token (id, token) values ($1, $2) on conflict (id) do update set token = excluded.token',
      [token.id, JSON.stringify(token)],
    );
  },
});
