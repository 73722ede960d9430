import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Declares that this transaction ends a semester; the database lets no other conclude an inscription (I56). */
export async function declareEndOfSemester(tx: Tx): Promise<void> {
  await sql`select set_config('portal.end_of_semester', 'on', true)`.execute(tx);
}
