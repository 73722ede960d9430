import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** A read may run anywhere; a write that must not be alone takes `Tx`, so the compiler refuses a bare `Db`. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
