import type { Enclosed } from '../../platform/mail/mail.ts';

/** The ficha of an invoice as an enclosure of a mail. */
export const enclosedFicha = (invoiceId: number): Enclosed => ({
  kind: 'FICHA_PAGAMENTO',
  id: invoiceId,
  name: 'ficha_pagamento.pdf',
});
