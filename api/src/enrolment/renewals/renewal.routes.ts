import * as contract from '@portal/shared-kit/contract/enrolment/own-renewal';
import type { Tx } from '../../platform/database/db.ts';
import { command, query, type Server, type UserContext, done, one } from '../../platform/http/route.ts';
import type { PublishedFinals } from '../subjects/taken.rules.ts';
import { messages } from './messages.ts';
import { offerFor } from './renewal-offer.service.ts';
import { renewalSubjects } from './renewal-subjects.service.ts';
import { cancelOwn, ownRenewal, ownRenewals, ownStudent, renewOwn } from './renewal.service.ts';
import { changeRenewalSettings, renewalSettings } from './renewal.repository.ts';

interface Cancelling {
  inscriptionRenewId: number;
  status: number;
}
async function cancelled(tx: Tx, ctx: UserContext, { inscriptionRenewId: id, status }: Cancelling) {
  const now = new Date();
  await cancelOwn(tx, ctx, { id, take: status === 0 ? 'CANCELADA' : 'CONFIRMADA' }, now);
  return done(status === 0 ? messages.cancelled : messages.restored, await ownRenewal(tx, ctx, id, now));
}

/** Renewals by students, whose identity comes from the session (rows 85 to 87, I46), and what staff see of them. */
export const renewalRoutes = (published: PublishedFinals) => (server: Server) => {
  query(server, contract.ownRenewals, async (db, { query: { student_id } }, ctx) =>
    one(await ownRenewals(db, await ownStudent(db, ctx, student_id), new Date())),
  );
  query(server, contract.renewalOffer, async (db, _args, ctx) =>
    one(await offerFor(db, await ownStudent(db, ctx), published, new Date())),
  );
  command(server, contract.renew, async (tx, { body }, ctx) => {
    const now = new Date();
    const { id, already } = await renewOwn(tx, ctx, body, published, now);
    return done(already ? messages.already : messages.renewed, await ownRenewal(tx, ctx, id, now));
  });
  command(server, contract.cancelRenewalByGet, (tx, { query: request }, ctx) => {
    void ctx.reply.header('cache-control', 'no-store');
    return cancelled(tx, ctx, request);
  });
  command(server, contract.cancelRenewal, (tx, { body }, ctx) => cancelled(tx, ctx, body));
  query(server, contract.renewalSubjects, async (db, { params: { id } }, ctx) =>
    one(await renewalSubjects(db, ctx, id)),
  );
  query(server, contract.renewalSettings, async (db) => one(await renewalSettings(db)));
  command(server, contract.changeRenewalSettings, async (tx, { body }, ctx) =>
    done(messages.settingsSaved, await changeRenewalSettings(tx, body, ctx)),
  );
};
