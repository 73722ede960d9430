import type { BatchAct } from '../../platform/batch/batch-act.ts';
import type { PaymentSetup } from '../settling/billable.ts';
import { messages } from '../settling/messages.ts';
import * as approvals from './second-person.repository.ts';
import { approve } from './second-person.service.ts';

/** Waiting and decided: a payment is decided on once. */
const versions = { waiting: 0, decided: 1 };

/** Confirming many payments as the second person, each by the rules of one: nobody what they recorded or made themselves (I31). */
export const confirmPayments = (setup: PaymentSetup): BatchAct => ({
  act: 'payments-confirm',
  async find(db, id) {
    const row = await approvals.named(db, id);
    if (!row) return undefined;
    const { payer_name, invoice, amount_cents, decided, confirmed } = row;
    return {
      name: messages.waitingOf(payer_name, invoice, amount_cents),
      version: decided ? versions.decided : versions.waiting,
      already: confirmed ? messages.confirmedBefore : undefined,
    };
  },
  async run(tx, id, _version, ctx) {
    const { settled } = await approve(tx, ctx, setup, id);
    return {
      version: versions.decided,
      ...(settled.receipt === null && { becomes: messages.invoiceClosed }),
    };
  },
});
