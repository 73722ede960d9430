import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';

/** The colour of an invoice's state. */
export const toneOf = {
  PAGA: 'good',
  PARCIAL: 'quiet',
  EMITIDA: 'quiet',
  VENCIDA: 'bad',
  ANULADA: 'quiet',
} as const satisfies Record<InvoiceStanding, string>;
