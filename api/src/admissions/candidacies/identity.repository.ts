import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Fills in place of issue and expiry of a person's document where missing. */
export const complete = (
  tx: Tx,
  personId: number,
  { doc_issue_place, doc_expires_on }: { doc_issue_place: string | null; doc_expires_on: string | null },
) =>
  tx
    .updateTable('person')
    .set({
      doc_issue_place: sql`coalesce(doc_issue_place, ${doc_issue_place})`,
      doc_expires_on: sql`coalesce(doc_expires_on, ${doc_expires_on}::date)`,
    })
    .where('id', '=', personId)
    .where((eb) =>
      eb.or([
        eb.and([eb('doc_issue_place', 'is', null), eb.val(doc_issue_place !== null)]),
        eb.and([eb('doc_expires_on', 'is', null), eb.val(doc_expires_on !== null)]),
      ]),
    )
    .execute();
