import type { AnnulmentLimits } from '@portal/shared-kit/contract/enrolment/inscription';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { holdLimits, writeLimits } from './inscription-setting.repository.ts';

/** Limits future annulments. */
export async function changeLimits(
  tx: Tx,
  limits: AnnulmentLimits,
  ctx: UserContext,
): Promise<AnnulmentLimits> {
  const changes = diff(await holdLimits(tx), limits);
  if (changes.length === 0) return limits;
  await writeLimits(tx, limits);
  await audit(tx, ctx, { action: 'inscription.settings', entity: 'inscription', changes });
  return limits;
}
