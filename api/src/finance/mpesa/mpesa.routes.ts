import * as contract from '@portal/shared-kit/contract/finance/mpesa';
import * as own from '@portal/shared-kit/contract/finance/own-mpesa';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { done, one, query, command, staged } from '../../platform/http/route.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import * as entities from '../entities/entity.repository.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from './messages.ts';
import * as accounts from './mpesa-account.repository.ts';
import { accountFor, save, shownAccount } from './mpesa-account.service.ts';
import * as attempts from './mpesa-attempt.repository.ts';
import { attemptText, inBackground, ownAttempt, send, start, waysOf } from './mpesa-payment.service.ts';
import { askReversal, checkOne, sendReversal, settleReversal } from './mpesa-reversal.service.ts';
import { codeText } from './operator-code.rules.ts';
import { isMpesaOpen } from '@portal/shared-kit/contract/finance/mpesa-rules';

type Listed = Awaited<ReturnType<typeof attempts.list>>['rows'][number];
const onWire = ({ shown_code: code, note, payment_state, ...row }: Listed): contract.MpesaAttempt => ({
  ...row,
  operator_code: code,
  message:
    note || (row.reversal === 'RECUSADO' ? codeText(code) : attemptText({ ...row, code, payment_state })),
});

/** Payments by M-Pesa: what a student pays, what the office sees, and the access of each entity (E.5). */
export const mpesaRoutes = (billables: Billables) => (server: DocumentServer) => {
  const { secretsKey, publicUrl, production } = server.settings;
  const setup = { payments: { billables, publicUrl }, secretsKey };
  const logger = server.fastify.log;

  query(server, own.ownMpesaTypes, async (db, _args, { user }) => {
    const open = await attempts.openInvoices(db, user.personId);
    const types = [...new Set(open.map(({ type }) => type))];
    const served = new Set<string>();
    for (const type of types) if (await accountFor(db, secretsKey, type)) served.add(type);
    return one({
      invoice_ids: open.flatMap(({ id, type }) => (served.has(type) ? [id] : [])),
      menus: await attempts.menusOf(
        db,
        open.map(({ id }) => id),
      ),
    });
  });
  query(server, own.ownMpesaWays, async (db, { params: { id } }, { user }) =>
    one(await waysOf(db, secretsKey, user.personId, id)),
  );
  staged(server, own.payByMpesa, async (db, { body }, ctx) => {
    const { attempt, isNew } = await db.transaction().execute((tx) => start(tx, ctx, setup, body));
    if (isNew) inBackground(send(db, setup, attempt.id), logger);
    return done(isNew || !isMpesaOpen(attempt.state) ? messages.asked : messages.waits, ownAttempt(attempt));
  });
  query(server, own.ownMpesaPayment, async (db, { params: { id } }, { user }) => {
    const attempt = orNotFound(await attempts.find(db, id), messages.noAttempt);
    if (attempt.person_id !== user.personId) throw new ApiError('not_found', messages.noAttempt);
    return one(ownAttempt(attempt));
  });

  query(server, contract.mpesaAccount, async (db, { params: { id } }) => {
    orNotFound(await entities.find(db, id), messages.noEntity);
    const account = await accounts.ofEntity(db, id);
    return one(account ? shownAccount(secretsKey, account) : null);
  });
  command(server, contract.saveMpesaAccount, async (tx, { params: { id }, body }, ctx) => {
    await save(tx, ctx, { secretsKey, production }, id, body);
    return done(messages.saved, shownAccount(secretsKey, (await accounts.ofEntity(tx, id))!));
  });

  query(server, contract.mpesaEntities, async (db) => one(await accounts.entitiesOf(db)));
  const listParts = { page: contract.mpesaAttempts, file: contract.exportMpesaAttempts };
  serveList(server, listParts, contract.mpesaAttemptList, {
    entity: 'payment',
    name: 'mpesa',
    async list(db, filters) {
      const { rows, ...counted } = await attempts.list(db, filters);
      return { ...counted, rows: rows.map(onWire) };
    },
  });
  staged(server, contract.checkMpesaAttempt, async (db, { params: { id } }) => {
    const attempt = orNotFound(await attempts.find(db, id), messages.noAttempt);
    if (attempt.state !== 'A_CONFIRMAR' && !(attempt.reversal === 'PEDIDO' && attempt.reversal_sent_at))
      throw new ApiError('conflict', messages.notOpen);
    await checkOne(db, setup, id);
    return done(messages.checked, onWire((await attempts.listed(db, id))!));
  });
  staged(server, contract.reverseMpesaAttempt, async (db, { params: { id }, body: { reason } }, ctx) => {
    await db.transaction().execute((tx) => askReversal(tx, ctx, id, reason));
    inBackground(sendReversal(db, setup, id), logger);
    return done(messages.reversalSent, null);
  });
  command(server, contract.settleMpesaReversal, async (tx, { params: { id }, body }, ctx) => {
    await settleReversal(tx, ctx, setup.payments, id, body);
    return done(messages.reversalSettled, onWire((await attempts.listed(tx, id))!));
  });
  serveList(
    server,
    { page: contract.compareMpesaDay, file: contract.exportMpesaDay },
    contract.mpesaComparedList,
    { entity: 'payment', name: 'mpesa_day', list: attempts.compareDay },
  );
};
