import * as contract from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { shiftOnWire } from '@portal/shared-kit/contract/offer/shift';
import { fichaPaper } from '../../finance/invoices/ficha.ts';
import { publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { upload } from '../../platform/files/transfer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { staged, done, one } from '../../platform/http/route.ts';
import { comprovativoPaper } from './comprovativo.ts';
import type { ApplicationLimits } from './application-limits.ts';
import { messages } from './messages.ts';
import { invoicesOf } from './tracking.repository.ts';
import {
  enterTracking,
  sessionOf,
  view,
  type TrackedRecord,
  addProof,
  withdraw,
} from './tracking.service.ts';
import { verify } from './verify.service.ts';

const onWire = ({ full_name: fullName, ...candidacy }: TrackedRecord) => ({
  ...shiftOnWire(candidacy),
  fullName,
});

/** Tracking of one's own candidacy, and the public verification of papers (decision 20, G.6). */
export function trackingRoutes(server: DocumentServer, limits: ApplicationLimits) {
  const { settings, files, printer } = server;
  const pdf = async (candidacyId: number, name: string, paper: Paper) =>
    done(messages.paperMade, {
      path: await publish(
        server.db,
        files,
        {
          name,
          media_type: 'application/pdf',
          bytes: await printer.of(`candidacy:${candidacyId}`).pdf(paper),
        },
        'anybody',
      ),
    });

  staged(server, contract.trackCandidacy, async (db, { body }, ctx) =>
    one(onWire(await view(db, await enterTracking(db, limits, body, ctx)))),
  );
  staged(server, contract.withdrawCandidacy, async (db, { body }, ctx) => {
    const session = await enterTracking(db, limits, body, ctx);
    const message = await db.transaction().execute((tx) => withdraw(tx, session.candidacyId, ctx));
    return done(message, onWire(await view(db, session)));
  });
  staged(server, contract.candidacyReceipt, async (db, { body }, ctx) => {
    const { candidacyId } = await enterTracking(db, limits, body, ctx);
    await limits.makePaper(candidacyId);
    return pdf(
      candidacyId,
      'comprovativo_candidatura.pdf',
      await comprovativoPaper(db, candidacyId, settings.publicUrl),
    );
  });
  staged(server, contract.candidacyInvoicePaper, async (db, { body }, ctx) => {
    const { candidacyId } = await enterTracking(db, limits, body, ctx);
    const own = await invoicesOf(db, candidacyId)
      .select('invoice.id')
      .where('invoice.id', '=', body.invoice_id)
      .executeTakeFirst();
    const { id } = orNotFound(own, messages.noSuchInvoice);
    await limits.makePaper(candidacyId);
    return pdf(candidacyId, 'ficha_pagamento.pdf', await fichaPaper(db, id, settings.publicUrl));
  });
  upload(
    server,
    contract.sendCandidacyProof,
    async (db, { body: { invoice_id: invoiceId, ...asking }, file }, ctx) => {
      const session = await sessionOf(db, asking.session);
      const { candidacyId } = session;
      await db.transaction().execute((tx) => addProof(tx, { candidacyId, invoiceId }, file, ctx));
      return done(messages.proofSent, onWire(await view(db, session)));
    },
    async (db, { body }) => limits.sendProof((await sessionOf(db, body.session)).candidacyId),
  );
  staged(server, contract.verifyDocument, async (db, { params: { code } }, ctx) => {
    const attempt = await limits.beginCode(ctx);
    const paper = await verify(db, code);
    await attempt.succeeded();
    return one(paper);
  });
}
