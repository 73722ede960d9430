/** Rules of withdrawals shared by screens and server. Without zod. */

/** Kinds of withdrawal: requested, not renewed, or abandoned. */
export const withdrawalKinds = ['PEDIDO', 'NAO_RENOVOU', 'ABANDONO'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];
export const withdrawalLabels: Record<WithdrawalKind, string> = {
  PEDIDO: 'A pedido do estudante',
  NAO_RENOVOU: 'Não renovou',
  ABANDONO: 'Abandono',
};

/** Effect on an invoice: annulled, paid and turned into credit, or still owed. */
export const invoiceFates = ['ANULADA', 'CREDITO', 'FICA'] as const;
export type InvoiceFate = (typeof invoiceFates)[number];

interface Billed {
  type: string;
  state: string;
  /** Of a monthly fee, `2027-03`. */
  month: string | null;
  /** State of the inscription it was issued for. */
  inscription: string | null;
}

const neverActive = ['PENDENTE', 'CONFIRMADA'];

/** Effect of a withdrawal on an invoice (I21, I26): months after the effective one are annulled, or become credit where paid; so is the
 *  fee of an inscription or renewal that was never active, of which a later instalment may be paid. Earlier months, the fee of an active inscription, and services ordered
 *  separately stay owed. */
export function fateOf({ type, state, month, inscription }: Billed, effectiveOn: string): InvoiceFate {
  if (type === 'PROPINA' && month !== null && month > effectiveOn.slice(0, 7))
    return state === 'PAGA' ? 'CREDITO' : 'ANULADA';
  const isFee = type === 'INSCRICAO' || type === 'RENOVACAO';
  if (!isFee || !neverActive.includes(inscription ?? '')) return 'FICA';
  return state === 'PAGA' ? 'CREDITO' : 'ANULADA';
}
