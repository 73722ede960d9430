import { firstInscriptionYear } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import * as repository from './statistics.repository.ts';
import { figuresOf } from './statistics.rules.ts';

/** The year, the one to compare with, and the filters of the figures. */
export interface StatisticsScope {
  year: number;
  compare_year?: number | undefined;
  course_id?: number | undefined;
  level_id?: number | undefined;
  shift?: Shift | undefined;
}

/** The figures of a year and of the one to compare with, from data of `now`; without money for callers who may not read payments. */
export async function statistics(
  db: Db,
  { year, compare_year, ...narrowed }: StatisticsScope,
  user: SignedIn,
  now = new Date(),
) {
  const years = compare_year === undefined ? [year] : [...new Set([year, compare_year])];
  const scope = { ...narrowed, years };
  const mayReadMoney = user.permissions.has('payments.read');
  const [counts, candidacies, money, names, latest] = await Promise.all([
    repository.counts(db, scope),
    repository.candidacies(db, scope),
    mayReadMoney ? repository.money(db, scope) : null,
    repository.names(db),
    repository.latestYear(db),
  ]);
  const figures = (of: number) => {
    const ofYear = <Row extends { year: number }>(rows: Row[]) => rows.filter((row) => row.year === of);
    return figuresOf({
      year: of,
      counts: ofYear(counts),
      candidacies: ofYear(candidacies),
      money: money && ofYear(money),
      names,
    });
  };
  return {
    ...figures(year),
    compare: compare_year === undefined ? null : figures(compare_year),
    years: yearsFrom(Math.max(institutionYear(now), latest ?? 0)),
    updated_at: now,
  };
}
export type Statistics = Awaited<ReturnType<typeof statistics>>;

/** From a year down to the first that the screen offers (decision 93). */
const yearsFrom = (latest: number): number[] =>
  Array.from({ length: Math.max(1, latest - firstInscriptionYear + 1) }, (_, index) => latest - index);
