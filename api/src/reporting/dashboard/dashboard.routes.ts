import { readableHistories } from '@portal/shared-kit/contract/core/audit';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { readLayout, saveLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { messages } from '../../platform/audit/messages.ts';
import { inWords, type AuditWords } from '../../platform/audit/words.ts';
import { coalesce } from '../../platform/database/coalesce.ts';
import { command, query, type Server, type SignedIn, one } from '../../platform/http/route.ts';
import type { Db } from '../../platform/database/db.ts';
import { waiting as waitingProofs } from '../../finance/proofs/proof.repository.ts';
import { waiting } from '../../finance/unmatched/unmatched.repository.ts';
import { count as countRequests } from '../../finance/services/service-request.repository.ts';
import { countLate } from '../../grading/sheets/late-sheet.service.ts';
import * as repository from './dashboard.repository.ts';
import { days, activeRecordChanges } from '../figures/figure.repository.ts';
import { levelsOf } from '../figures/figure.rules.ts';
import { figures as countFigures } from './dashboard.repository.ts';

/** The figures, and how they were on the same day of last month and since (G.1). Active sessions have no history: when somebody was online
 *  is not recorded, and ended sessions are deleted. */
const figuresOf = (db: Db) =>
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
async function receivedOf(db: Db, { permissions }: Pick<SignedIn, 'permissions'>) {
  if (!permissions.has('payments.read')) return {};
  return coalesce(db, 'dashboard received', async () => {
    const [day, { before, series }] = await Promise.all([days(db), repository.receivedPerDay(db)]);
    return { received_today: { before: { value: before, on: day.then }, series } };
  });
}

const noFigures = {
  active_sessions: null,
  active_users: null,
  departments: null,
  courses: null,
  failed_logins_24h: null,
};

/** Days before its end from which a period is shown as ending soon. */
const soonDays = 7;

/** Pending work (G.1); each figure requires the permission to read what it counts. */
async function workOf(db: Db, { permissions }: Pick<SignedIn, 'permissions'>) {
  const year = institutionYear(new Date());
  const ifMay = <T>(permission: Permission, what: string, count: () => Promise<T>) =>
    permissions.has(permission) ? coalesce(db, `work ${what}`, count) : null;
  const [candidacies, inscriptions, receipts, proofs, unmatched, requests, sheets, periods] =
    await Promise.all([
      ifMay('candidates.read', 'candidacies', () => repository.candidacies(db)),
      ifMay('inscriptions.read', `inscriptions ${year}`, () => repository.inscriptions(db, year)),
      ifMay('payments.read', 'receipts', () => repository.receipts(db)),
      ifMay('payments.confirm', 'proofs', async () => ({ count: await waitingProofs(db) })),
      ifMay('payments.confirm', 'unmatched', async () => ({ count: await waiting(db) })),
      ifMay('services.read', 'requests', async () => ({
        overdue: await countRequests(db, { search: '', overdue: 'SIM' }),
      })),
      ifMay('pautas.read', 'sheets', () => countLate(db)),
      ifMay('activities.read', 'periods', () => repository.periods(db, soonDays)),
    ]);
  const ofYear = inscriptions && { year, ...inscriptions };
  return { candidacies, inscriptions: ofYear, receipts, proofs, unmatched, requests, sheets, periods };
}

/** The latest entries of the audit log that the user may read as histories of records (decisions part F); null where they may read none. */
async function activityOf(db: Db, words: AuditWords, { permissions }: Pick<SignedIn, 'permissions'>) {
  const can = (permission: Permission) => permissions.has(permission);
  const kinds = can('audit.read') ? 'all' : readableHistories(can);
  if (kinds.length === 0) return null;
  const entries = await coalesce(db, `dashboard activity ${String(kinds)}`, () =>
    repository.recentActivity(db, 10, kinds),
  );
  return entries.map(({ at, who, action, ...entry }) => ({
    ...entry,
    ...inWords(words, action),
    at,
    who: who ?? messages.nobody,
  }));
}

export const dashboardRoutes = (words: AuditWords) => (server: Server) => {
  query(server, dashboard, async (db, _args, { user }) => {
    const updated_at = new Date();
    if (!user.permissions.has('dashboard.read'))
      return one({
        updated_at,
        figures: noFigures,
        history: {},
        work: null,
        logins_by_day: null,
        courses_by_department: null,
        recent_activity: null,
      });
    const [{ figures, history }, received, work, logins_by_day, courses_by_department, recent_activity] =
      await Promise.all([
        figuresOf(db),
        receivedOf(db, user),
        workOf(db, user),
        coalesce(db, 'dashboard logins', () => repository.loginsByDay(db)),
        coalesce(db, 'dashboard courses', () => repository.coursesByDepartment(db, 8)),
        activityOf(db, words, user),
      ]);
    return one({
      updated_at,
      figures,
      history: { ...history, ...received },
      work,
      logins_by_day,
      courses_by_department,
      recent_activity,
    });
  });
  query(server, readLayout, async (db, _args, { user }) =>
    one((await repository.find(db, user.userId)) ?? { order: [], hidden: [] }),
  );
  command(server, saveLayout, async (tx, { body }, { user }) => {
    await repository.save(tx, user.userId, body);
    return one(body);
  });
};
