import type { FeeImpact } from '@portal/shared-kit/contract/finance/fee';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refusingDuplicates, without } from '../../platform/registers/records.ts';
import * as fees from './fee.repository.ts';
import { counting, nationalityOf, raised, ranked } from './fee.rules.ts';
import { fieldsOnWire } from './wire.ts';
import { messages } from './messages.ts';

const changesOf = (before: fees.FeeFields | undefined, after: fees.FeeFields | undefined) =>
  diff(before && fieldsOnWire(before), after && fieldsOnWire(after));
const keys = { fee_scope: { field: 'level_type', message: messages.feeTwice } };

/** The scope and values of a version. */
const fieldsOf = (fee: fees.Fee): fees.FeeFields =>
  without(fee, 'id', 'course_name', 'created_at', 'created_by', 'replaced_at');

/** How many people a fee affects: those without an invoice to whom it applies (decision 124). */
export async function impactOf(db: Db, fee: Pick<fees.Fee, 'id' | 'year'>): Promise<FeeImpact> {
  const inForce = await fees.inForce(db, { year: fee.year });
  const concerned = (waiting: fees.UnbilledCounts[]) =>
    waiting
      .filter((one) => {
        const nationality = nationalityOf(one.nationality ?? 'Moçambique');
        return counting(inForce, { ...one, nationality })?.id === fee.id;
      })
      .reduce((sum, { count }) => sum + count, 0);
  return {
    candidacies: concerned(await fees.openCandidacies(db, fee.year)),
    inscriptions: concerned(await fees.inscriptionsWithoutInvoice(db, fee.year)),
  };
}

export async function create(tx: Tx, fields: fees.FeeFields, ctx: UserContext) {
  await refuseOtherDegree(tx, fields);
  const id = await refusingDuplicates(keys, () => fees.insert(tx, fields, ctx.user.userId));
  const changes = changesOf(undefined, fields);
  await audit(tx, ctx, { action: 'fee.create', entityId: id, changes });
  return withImpact(tx, id);
}

/** Creates a new version; throws where the one that was read has been replaced. */
export async function change(tx: Tx, id: number, fields: Partial<fees.FeeFields>, ctx: UserContext) {
  const before = await lockInForce(tx, id);
  const old = fieldsOf(before);
  const presentFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const now = { ...old, ...presentFields };
  const changes = changesOf(old, now);
  if (changes.length === 0) return withImpact(tx, id);
  await fees.end(tx, id);
  const made = await fees.insert(tx, now, ctx.user.userId);
  await fees.succeed(tx, id, made);
  await audit(tx, ctx, { action: 'fee.update', entityId: made, changes });
  return withImpact(tx, made);
}

export async function retire(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const before = await lockInForce(tx, id);
  await fees.end(tx, id);
  const changes = changesOf(fieldsOf(before), undefined);
  await audit(tx, ctx, { action: 'fee.retire', entityId: id, changes });
}

/** What tells the fees of a year apart. */
export const scopeOf = (fee: fees.Fee) =>
  JSON.stringify([fee.level_type, fee.course_id, fee.engineering, fee.shift, fee.nationality]);

/** Copies the fees in force from one year to another; scopes that have one there keep it. */
export async function copy(
  tx: Tx,
  { from_year, to_year }: { from_year: number; to_year: number },
  ctx: UserContext,
): Promise<{ copied: number; kept: number }> {
  await fees.lockYear(tx, to_year);
  const from = await fees.list(tx, from_year);
  if (from.length === 0) throw fieldError('invalid', 'from_year', messages.nothingToCopy(from_year));
  const there = new Set((await fees.list(tx, to_year)).map(scopeOf));
  const missing = from.filter((fee) => !there.has(scopeOf(fee)));
  for (const fee of missing) await copyOne(tx, fee, { year: to_year, percent: 0 }, ctx);
  return { copied: missing.length, kept: from.length - missing.length };
}

/** Copies a fee to a year that has none of its scope, with its amounts changed by hundredths of a percent; returns its id. */
export async function copyOne(
  tx: Tx,
  fee: fees.Fee,
  { year, percent }: { year: number; percent: number },
  ctx: UserContext,
): Promise<number> {
  const fields = {
    ...fieldsOf(fee),
    year,
    candidacy_cents: raised(fee.candidacy_cents, percent),
    inscription_cents: raised(fee.inscription_cents, percent),
    renewal_cents: raised(fee.renewal_cents, percent),
    monthly_cents: raised(fee.monthly_cents, percent),
  };
  const id = await refusingDuplicates(keys, () => fees.insert(tx, fields, ctx.user.userId));
  await audit(tx, ctx, { action: 'fee.create', entityId: id, changes: changesOf(undefined, fields) });
  return id;
}

async function withImpact(tx: Tx, id: number) {
  const row = orNotFound(await fees.find(tx, id), messages.feeMissing);
  return { row, impact: await impactOf(tx, row) };
}

async function lockInForce(tx: Tx, id: number): Promise<fees.Fee> {
  const row = orNotFound(await fees.lock(tx, id), messages.feeMissing);
  if (row.replaced_at !== null) throw new ApiError('conflict', messages.feeReplaced);
  return row;
}

async function refuseOtherDegree(tx: Tx, { course_id, level_type }: fees.FeeFields): Promise<void> {
  if (course_id === null) return;
  const course = await fees.courseScope(tx, course_id);
  if (!course?.active) throw fieldError('invalid', 'course_id', messages.noSuchCourse);
  if (course.level_type !== level_type) throw fieldError('invalid', 'course_id', messages.otherDegree);
}

interface FeeQuery {
  year: number;
  courseId: number;
  shift: string;
  /** The person's nationality in words: 'Moçambique'. */
  nationality: string;
}

/** Prices in centavos. */
export interface ApplicableFee {
  id: number;
  candidacyCents: number;
  inscriptionCents: number;
  renewalCents: number;
  monthlyCents: number;
  /** Number of monthly fees, the first month, and the day of the month on which each is due. */
  months: number;
  firstMonth: number;
  dueDay: number;
  /** Days to pay the inscription, from its invoice. */
  inscriptionDays: number;
  /** Number of instalments of the inscription or renewal. */
  instalments: number;
}

/** The fee that applies to somebody now, by the most specific scope; undefined where none does, so that nothing can be billed (decisions
 *  124, 126). */
export const feeFor = async (db: Db, scope: FeeQuery): Promise<ApplicableFee | undefined> =>
  (await feesFor(db, [scope]))[0];

/** The same for many, in the order asked. */
export async function feesFor(db: Db, queries: readonly FeeQuery[]): Promise<(ApplicableFee | undefined)[]> {
  const scopes = new Map(
    (await fees.courseScopes(db, [...new Set(queries.map(({ courseId }) => courseId))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const inYear = new Map<number, Awaited<ReturnType<typeof fees.inForce>>>();
  for (const year of new Set(queries.map((one) => one.year)))
    inYear.set(year, await fees.inForce(db, { year }));
  return queries.map(({ year, courseId, shift, nationality }) => {
    const course = scopes.get(courseId);
    if (!course) return undefined;
    const ofDegree = inYear.get(year)!.filter(({ level_type }) => level_type === course.level_type);
    const [fee] = ranked(ofDegree, {
      course_id: courseId,
      engineering: course.engineering,
      shift,
      nationality: nationalityOf(nationality),
    });
    return fee && applicable(fee);
  });
}

const applicable = (fee: Awaited<ReturnType<typeof fees.inForce>>[number]): ApplicableFee => ({
  id: fee.id,
  candidacyCents: fee.candidacy_cents,
  inscriptionCents: fee.inscription_cents,
  renewalCents: fee.renewal_cents,
  monthlyCents: fee.monthly_cents,
  months: fee.months,
  firstMonth: fee.first_month,
  dueDay: fee.due_day,
  inscriptionDays: fee.inscription_days,
  instalments: fee.instalments,
});
