import type { Billable } from '../settling/billable.ts';
import { messages } from './messages.ts';
import { moveRequest } from './request-state.ts';
import * as requests from './service-request.repository.ts';

/** Payment starts the work on a request; a reversal returns it to awaiting payment, unless it is ready (C.8, I21). */
export const serviceBillable: Billable = {
  async lock(tx, { id }) {
    const found = await requests.ofInvoice(tx, id);
    if (found) await requests.lock(tx, found.id);
  },
  async paid(tx, ctx, { id }) {
    const found = await requests.ofInvoice(tx, id);
    const request = found && (await requests.lock(tx, found.id));
    if (request?.state === 'POR_PAGAR') await moveRequest(tx, ctx, request, 'EM_PROCESSAMENTO');
  },
  async reversed(tx, ctx, { id }) {
    const found = await requests.ofInvoice(tx, id);
    const request = found && (await requests.lock(tx, found.id));
    if (request?.state === 'EM_PROCESSAMENTO' || request?.state === 'AGUARDA_ENTIDADE_EXTERNA')
      await moveRequest(tx, ctx, request, 'POR_PAGAR', messages.paymentReversed);
  },
};
