import * as contract from '@portal/shared-kit/contract/grading/percentage';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import { percentageTexts as messages } from '../messages.ts';
import { change, percentagesOf, preview, type Effect } from './percentage.service.ts';

const movedOnWire = ({ full_name, code, class_name, ...moved }: Effect['first'][number]) => ({
  ...moved,
  fullName: full_name,
  student_card_id: code,
  classmate_name: class_name,
});

/** Percentages of the institution (row 125). */
export function percentageRoutes(server: Server) {
  query(server, contract.percentages, async (db) => one(await percentagesOf(db, new Date())));
  query(server, contract.previewPercentage, async (db, { params, body }) => {
    const { first, ...effect } = await preview(db, params.id, body, new Date());
    return one({ ...effect, first: first.map(movedOnWire) });
  });
  command(server, contract.changePercentage, async (tx, { params, body }, ctx) =>
    done(messages.saved, await change(tx, params.id, body, ctx)),
  );
}
