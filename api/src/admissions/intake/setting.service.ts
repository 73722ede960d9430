import type { ApplicationSettings } from '@portal/shared-kit/contract/admissions/candidate-form';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as settings from './setting.repository.ts';

type Change = { [setting in keyof ApplicationSettings]?: boolean | undefined };

/** Changes what is given and leaves the rest (decision 21). */
export async function changeSettings(tx: Tx, change: Change, ctx: UserContext): Promise<ApplicationSettings> {
  const before = await settings.hold(tx);
  const after = {
    exact_age: change.exact_age ?? before.exact_age,
    minors_with_guardian: change.minors_with_guardian ?? before.minors_with_guardian,
  };
  const changes = diff(before, after);
  if (changes.length === 0) return after;
  await settings.write(tx, after);
  await audit(tx, ctx, { action: 'application_settings.update', entity: 'application_settings', changes });
  return after;
}
