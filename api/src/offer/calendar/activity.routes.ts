import * as contract from '@portal/shared-kit/contract/offer/activity';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listFile } from '../../platform/documents/list-file.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import * as activities from './activity.repository.ts';
import * as service from './activity.service.ts';
import { messages } from './messages.ts';

async function page(db: Db, filters: Args<typeof contract.activities>['query']) {
  const { rows, ...counted } = await activities.list(db, filters);
  const now = new Date();
  return { ...counted, rows: rows.map((row) => service.onWire(row, now)) };
}

export function activityRoutes(server: DocumentServer) {
  query(server, contract.activities, async (db, { query: filters }) =>
    listed(filters, await page(db, filters)),
  );
  const file = listFile(contract.activityList, {
    entity: 'activity',
    list: page,
    cells: {
      level_name: ({ level_name, level_type }) =>
        level_name === null ? null : `${level_name} – ${level_type}`,
      status: ({ status, closed_at }) => {
        const name = contract.activityStatusLabels[status];
        return closed_at === null ? name : messages.closedAt(name, formatMoment(closed_at));
      },
    },
    filters: (_db, { closing }) => (closing === undefined ? [] : [messages.endsWithin(Number(closing))]),
  });
  serveListFile(server, contract.exportActivities, file, (request) =>
    request.type === undefined || contract.hasLateDays(request.type)
      ? request
      : { ...request, hidden: [request.hidden, 'late_end'].join() },
  );
  command(server, contract.createActivity, async (tx, { body }, ctx) =>
    done(messages.created, await service.create(tx, body, ctx)),
  );
  command(server, contract.updateActivity, async (tx, { params, body }, ctx) =>
    done(messages.updated, await service.update(tx, params.id, body, ctx)),
  );
  query(
    server,
    contract.effectiveActivity,
    async (db, { query: { classmate_id: classGroupId, ...filters } }) =>
      one(await service.effective(db, { ...filters, classGroupId })),
  );
  query(server, contract.activeSemester, async (db) => one(await service.active(db, new Date())));
  query(server, contract.activeSemesterWithLevel, async (db, { query: filters }) =>
    one(await service.activeOfLevel(db, filters, new Date())),
  );
}
