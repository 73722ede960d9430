import type { EnrolmentLimits } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';

export const limitsKey = (degree: string) => `enrolment.limits.${degree}`;
/** Defaults until an institution sets its own (I9). */
const usual = { subjects: 8, credits: null, attempts: null };

/** The stored limits of a degree, over the defaults. */
export const limitsOfValue = (stored: unknown): Omit<EnrolmentLimits, 'degree'> => ({
  ...usual,
  ...(stored as Partial<EnrolmentLimits> | null | undefined),
});

/** The limits of a degree. */
async function limitsOf(db: Db, degree: string): Promise<Omit<EnrolmentLimits, 'degree'>> {
  const stored = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', limitsKey(degree))
    .executeTakeFirst();
  return limitsOfValue(stored?.value);
}

export const allLimits = (db: Db): Promise<EnrolmentLimits[]> =>
  Promise.all(levelTypes.map(async (degree) => ({ degree, ...(await limitsOf(db, degree)) })));

/** Limits future enrolments; existing ones stay. */
export async function changeLimits(
  tx: Tx,
  { degree, ...limits }: EnrolmentLimits,
  ctx: UserContext,
): Promise<void> {
  const value = JSON.stringify(limits);
  const changes = diff(await limitsOf(tx, degree), limits);
  if (changes.length === 0) return;
  await tx
    .insertInto('setting')
    .values({ key: limitsKey(degree), value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  await audit(tx, ctx, {
    action: 'enrolment.limits',
    entity: 'enrolment',
    changes: [{ field: 'level_type', old: degree, new: degree }, ...changes],
  });
}
