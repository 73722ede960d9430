import type { Enclosed } from '../../platform/mail/mail.ts';

/** The ficha of an invoice as an enclosure of a mail. */
export const enclosedFicha = (invoiceId: number): Enclosed => ({
  kind: 'FICHA_PAGAMENTO',
  id: invoiceId,
  name: 'ficha_pagamento.pdf',
});

/** The fichas of several invoices, told apart by number; the mail goes without those that cannot be made. */
export const enclosedFichas = (invoices: readonly { id: number; number: string }[]): Enclosed[] =>
  invoices.map(({ id, number }) => ({
    ...enclosedFicha(id),
    name: `ficha_pagamento-${number.replaceAll(/[ /]/g, '-')}.pdf`,
    optional: true,
  }));
