import * as contract from '@portal/shared-kit/contract/platform/batch';
import { orNotFound } from '../http/errors.ts';
import { command, query, refuseUnproved, staged, type Server, done, one } from '../http/route.ts';
import { workOf } from '../jobs/job.repository.ts';
import type { BatchAct } from './batch-act.ts';
import type { Noted } from './batch.service.ts';
import * as service from './batch.service.ts';
import { messages } from './messages.ts';

/** Acts on many records, for the given kinds of act. */
export const batchRoutes = (actsOf: (publicUrl: string) => readonly BatchAct[]) => (server: Server) => {
  const acts = actsOf(server.settings.publicUrl);
  staged(
    server,
    contract.previewBatch,
    async (db, { params: { act: name }, body: { ids, options } }, ctx) => {
      service.refuseAct(ctx, name);
      service.refuseOptions(name, options);
      const act = acts.find((each) => each.act === name)!;
      return one(await service.preview(db, act, [...new Set(ids)], ctx, options));
    },
  );
  command(
    server,
    contract.submitBatch,
    async (tx, { params: { act }, body: { key, items, options } }, ctx) => {
      service.refuseAct(ctx, act);
      if ((contract.batchActs[act] as { needsProof?: true }).needsProof)
        refuseUnproved('of-factor-holders', ctx.user);
      service.refuseOptions(act, options);
      service.refuseIncomplete(act, options);
      return done(messages.begun, { job_id: await service.submit(tx, ctx, { act, key, items, options }) });
    },
  );
  query(server, contract.batchResult, async (db, { params: { id } }, { user }) => {
    const { input, noted } = orNotFound(await workOf(db, user, service.jobKind, id), messages.missing);
    const { rows } = (noted ?? { rows: [] }) as Noted;
    return one({ act: (input as unknown as service.OfBatch).act, rows });
  });
};
