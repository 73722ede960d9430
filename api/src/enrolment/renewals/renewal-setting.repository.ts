import type { RenewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';

const renewals: Setting<RenewalSettings> = { key: 'inscription.renewal', usual: { late_fine: 50_000 } };

export const renewalSettings = (db: Db) => readSetting(db, renewals);

/** Sets the rules of future renewals. */
export const changeRenewalSettings = (tx: Tx, settings: RenewalSettings, ctx: UserContext) =>
  changeSetting(tx, renewals, settings, ctx, { action: 'renewal.settings', entity: 'inscription' });
