import * as contract from '@portal/shared-kit/contract/offer/activity';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import { command, query } from '../../platform/http/route.ts';
import { activityExport } from './activity-export.ts';
import * as activities from './activity.repository.ts';
import * as service from './activity.service.ts';
import { messages } from './messages.ts';
import * as starts from './semester-start.service.ts';

export function activityRoutes(server: DocumentServer) {
  query(server, contract.activities, async (db, { query: filters }) => {
    const { rows, ...counted } = await activities.list(db, filters);
    const now = new Date();
    return listed(filters, { ...counted, rows: rows.map((row) => service.onWire(row, now)) });
  });
  serveListFile(server, contract.exportActivities, activityExport);
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
  query(server, contract.activeSemester, async (db) => one(await starts.active(db, new Date())));
  query(server, contract.activeSemesterWithLevel, async (db, { query: filters }) =>
    one(await starts.activeOfLevel(db, filters, new Date())),
  );
}
