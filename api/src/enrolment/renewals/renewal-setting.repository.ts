import type { RenewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';

const key = 'inscription.renewal';
/** Defaults until an institution sets its own. */
const usual: RenewalSettings = { late_fine: 50_000 };

export async function renewalSettings(db: Db): Promise<RenewalSettings> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return { ...usual, ...(stored?.value as Partial<RenewalSettings> | undefined) };
}

/** Sets the rules of future renewals. */
export async function changeRenewalSettings(
  tx: Tx,
  settings: RenewalSettings,
  ctx: UserContext,
): Promise<RenewalSettings> {
  const changes = diff(await renewalSettings(tx), settings);
  if (changes.length === 0) return settings;
  const value = JSON.stringify(settings);
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  await audit(tx, ctx, { action: 'renewal.settings', entity: 'inscription', changes });
  return settings;
}
