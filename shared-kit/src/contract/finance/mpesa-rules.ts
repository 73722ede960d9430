/** States of a payment by M-Pesa (E.5). */
export const mpesaStateLabels = {
  INICIADA: 'Iniciada',
  A_CONFIRMAR: 'A confirmar',
  CONFIRMADA: 'Confirmada',
  RECUSADA: 'Recusada',
  EXPIRADA: 'Expirada',
} as const;
export type MpesaState = keyof typeof mpesaStateLabels;
export const mpesaStates = Object.keys(mpesaStateLabels) as [MpesaState, ...MpesaState[]];

/** Whether an attempt may still take money: until it is decided, the same invoice is not paid by another one. */
export const isMpesaOpen = (state: MpesaState): boolean => state === 'INICIADA' || state === 'A_CONFIRMAR';

/** States of the reversal of an attempt at the operator. */
export const mpesaReversalLabels = {
  PEDIDO: 'Estorno pedido',
  FEITO: 'Estornado',
  RECUSADO: 'Estorno recusado',
} as const;
export type MpesaReversal = keyof typeof mpesaReversalLabels;

/** Wallets whose menu takes an entity's short code and reference; M-Pesa is asked by its API (E.5). */
export const menuWallets = { EMOLA: 'e-Mola', MKESH: 'mKesh' } as const;
export type MenuWallet = keyof typeof menuWallets;
export const menuWalletNames = Object.keys(menuWallets) as [MenuWallet, ...MenuWallet[]];
