import type { AnnulmentLimits } from '@portal/shared-kit/contract/enrolment/inscription';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';

/** With UP's defaults (C.3). */
const annulment: Setting<AnnulmentLimits> = {
  key: 'inscription.annulment',
  usual: { after_semesters: 1, per_degree: 2 },
};

export const annulmentLimits = (db: Db) => readSetting(db, annulment);

/** Limits future annulments. */
export const changeAnnulmentLimits = (tx: Tx, limits: AnnulmentLimits, ctx: UserContext) =>
  changeSetting(tx, annulment, limits, ctx, { action: 'inscription.settings', entity: 'inscription' });
