import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Reads take `Db`; a write that needs a transaction takes `Tx`, so that the compiler refuses a bare `Db`. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
