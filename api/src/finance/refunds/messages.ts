import { formatMoney } from '@portal/shared-kit/contract/core/money';

export const messages = {
  noStudent: 'Estudante não encontrado.',
  noRefund: 'Reembolso não encontrado.',
  requested: 'Reembolso pedido: outra pessoa decide.',
  paid: 'Reembolso registado.',
  refused: 'Reembolso recusado.',
  ownRequest: 'Foi você que pediu este reembolso: a decisão é de outra pessoa.',
  decided: 'Já foi decidido sobre este reembolso.',
  beyondCredit: (freeCents: number) =>
    freeCents > 0 ? `O crédito disponível é de ${formatMoney(freeCents)}.` : 'Não há crédito disponível.',
  /** The reason in the ledger. */
  entry: (transaction: string) => `Reembolso ${transaction}`,
} as const;

/** Notices in the portal (G.7). */
export const notices = {
  paid: (amountCents: number) => ({
    title: 'Reembolso pago',
    body: `Foram-lhe devolvidos ${formatMoney(amountCents)} do seu crédito.`,
  }),
} as const;
