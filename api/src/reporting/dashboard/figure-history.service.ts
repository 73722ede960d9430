import { coalesce } from '../../platform/database/coalesce.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { days, activeRecordChanges } from '../figures/figure.repository.ts';
import { levelsOf } from '../figures/figure.rules.ts';
import { figures as countFigures } from './dashboard.repository.ts';
import * as repository from './figure-history.repository.ts';

/** The figures, and how they were on the same day of last month and since (G.1). Active sessions have no history: when somebody was online
 *  is not recorded, and ended sessions are deleted. */
export const figuresOf = (db: Db) =>
  coalesce(db, 'dashboard figures', async () => {
    const [day, figures, users, departments, courses, failed] = await Promise.all([
      days(db),
      countFigures(db),
      repository.activeUsers(db),
      activeRecordChanges(db, 'department'),
      activeRecordChanges(db, 'course'),
      repository.failedLogins(db),
    ]);
    const level = (now: number, { since, changes }: typeof users) => ({
      before: { value: now - since, on: day.then },
      series: levelsOf(now, changes),
    });
    const history = {
      active_users: level(figures.active_users, users),
      departments: level(figures.departments, departments),
      courses: level(figures.courses, courses),
      failed_logins_24h: { before: { value: failed.before, on: day.then }, series: failed.series },
    };
    return { figures, history };
  });

/** What was received per day, where the user may read it. */
export async function receivedOf(db: Db, { permissions }: Pick<SignedIn, 'permissions'>) {
  if (!permissions.has('payments.read')) return {};
  return coalesce(db, 'dashboard received', async () => {
    const [day, { before, series }] = await Promise.all([days(db), repository.receivedPerDay(db)]);
    return { received_today: { before: { value: before, on: day.then }, series } };
  });
}
