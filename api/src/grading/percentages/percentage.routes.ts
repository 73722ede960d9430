import {
  changePercentage,
  percentages,
  previewPercentage,
} from '@portal/shared-kit/contract/grading/percentage';
import { done, one } from '../../platform/http/answers.ts';
import { command, query, type Server } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { change, percentagesOf, preview } from './percentage.service.ts';

/** Percentages of the institution (row 125). */
export function percentageRoutes(server: Server) {
  query(server, percentages, async (db) => one(await percentagesOf(db, new Date())));
  query(server, previewPercentage, async (db, { params, body }) =>
    one(await preview(db, params.id, body, new Date())),
  );
  command(server, changePercentage, async (tx, { params, body }, ctx) =>
    done(messages.saved, await change(tx, params.id, body, ctx)),
  );
}
