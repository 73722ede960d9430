import type { FineRulesForm } from '@portal/shared-kit/contract/finance/fine';
import type { FineBand } from '@portal/shared-kit/contract/finance/fine-rules';
import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { accountName } from '../common/fragments.repository.ts';

const bands = sql<
  FineBand[]
>`(select coalesce(json_agg(json_build_object('from_day', from_day, 'percent', percent)
  order by from_day), '[]') from fine_band where policy_id = p.id)`;

const policies = (db: Db) =>
  db
    .selectFrom('fine_policy as p')
    .select([
      'p.id',
      'p.due_from',
      'p.grace_days',
      'p.cap_cents as cap',
      instantText('p.made_at').as('made_at'),
      'p.types',
    ])
    .select([bands.as('bands'), accountName('p.made_by').as('made_by')]);
export type FinePolicy = Awaited<ReturnType<ReturnType<typeof policies>['executeTakeFirstOrThrow']>>;

/** The rules in force; undefined where none were set, so that nobody is fined. */
export const inForce = (db: Db): Promise<FinePolicy | undefined> =>
  policies(db).where('p.replaced_at', 'is', null).executeTakeFirst();

export const byIds = async (db: Db, ids: readonly number[]): Promise<Map<number, FinePolicy>> =>
  new Map(
    (
      await policies(db)
        .where('p.id', 'in', [...ids, 0])
        .execute()
    ).map((one) => [one.id, one]),
  );

/** Replaces the rules in force. */
export async function insert(tx: Tx, { bands: bandForms, cap, ...form }: FineRulesForm, by: number | null) {
  await tx
    .updateTable('fine_policy')
    .set({ replaced_at: sql`now()` })
    .where('replaced_at', 'is', null)
    .execute();
  const id = await insertRow(tx, 'fine_policy', { ...form, cap_cents: cap, made_by: by });
  if (bandForms.length > 0)
    await tx
      .insertInto('fine_band')
      .values(bandForms.map((band) => ({ ...band, policy_id: id })))
      .execute();
}
