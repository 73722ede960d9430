import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { readLayout, saveLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { messages } from '../../platform/audit/messages.ts';
import { inWords, type AuditWords } from '../../platform/audit/words.ts';
import { coalesce } from '../../platform/database/coalesce.ts';
import { one } from '../../platform/http/answers.ts';
import { command, query, type Server } from '../../platform/http/route.ts';
import * as repository from './dashboard.repository.ts';
import { figuresOf, receivedOf } from './figure-history.service.ts';
import * as layouts from './layout.repository.ts';
import { workOf } from './work.service.ts';

const noFigures = {
  active_sessions: null,
  active_users: null,
  departments: null,
  courses: null,
  failed_logins_24h: null,
};

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
    const [{ figures, history }, received, work, logins_by_day, courses_by_department, activity] =
      await Promise.all([
        figuresOf(db),
        receivedOf(db, user),
        workOf(db, user),
        coalesce(db, 'dashboard logins', () => repository.loginsByDay(db)),
        coalesce(db, 'dashboard courses', () => repository.coursesByDepartment(db, 8)),
        coalesce(db, 'dashboard activity', () => repository.recentActivity(db, 10)),
      ]);
    const recent_activity = activity.map(({ at, who, action, ...entry }) => ({
      ...entry,
      ...inWords(words, action),
      at,
      who: who ?? messages.nobody,
    }));
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
    one((await layouts.find(db, user.userId)) ?? { order: [], hidden: [] }),
  );
  command(server, saveLayout, async (tx, { body }, { user }) => {
    await layouts.save(tx, user.userId, body);
    return one(body);
  });
};
