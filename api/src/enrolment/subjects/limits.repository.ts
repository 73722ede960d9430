import type { EnrolmentLimits } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';

type Limits = Omit<EnrolmentLimits, 'degree'>;

export const limitsKey = (degree: string) => `enrolment.limits.${degree}`;
/** Defaults until an institution sets its own (I9). */
const usual: Limits = { subjects: 8, credits: null, attempts: null };

/** The stored limits of a degree, over the defaults. */
export const limitsOfValue = (stored: unknown): Limits => ({
  ...usual,
  ...(stored as Partial<EnrolmentLimits> | null | undefined),
});

const limitsSetting = (degree: string): Setting<Limits> => ({ key: limitsKey(degree), usual });

export const allLimits = (db: Db): Promise<EnrolmentLimits[]> =>
  Promise.all(
    levelTypes.map(async (degree) => ({ degree, ...(await readSetting(db, limitsSetting(degree))) })),
  );

/** Limits future enrolments; existing ones stay. */
export const changeLimits = (tx: Tx, { degree, ...limits }: EnrolmentLimits, ctx: UserContext) =>
  changeSetting(tx, limitsSetting(degree), limits, ctx, {
    action: 'enrolment.limits',
    entity: 'enrolment',
    changes: [{ field: 'level_type', old: degree, new: degree }],
  });
