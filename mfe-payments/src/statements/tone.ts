import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';

/** How the state of an invoice is marked. */
export const toneOf = {
  PAGA: 'good',
  PARCIAL: 'quiet',
  EMITIDA: 'quiet',
  VENCIDA: 'bad',
  ANULADA: 'quiet',
} as const satisfies Record<InvoiceStanding, string>;
