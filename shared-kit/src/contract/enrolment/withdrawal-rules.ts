/** Rules of withdrawals that screens and server share. Without zod. */

/** How a student gives up: asks for it, does not renew, or stays away. */
export const withdrawalKinds = ['PEDIDO', 'NAO_RENOVOU', 'ABANDONO'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];
export const withdrawalLabels: Record<WithdrawalKind, string> = {
  PEDIDO: 'A pedido do estudante',
  NAO_RENOVOU: 'Não renovou',
  ABANDONO: 'Abandono',
};

/** What becomes of an invoice: annulled, paid and so credit, or owed as it is. */
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

/** What a withdrawal makes of an invoice (I21, I26): months after the one it counts from are not owed, and are credit where they were
 *  paid; the fee of an inscription or renewal that was never active is not owed either. Months until then, the fee of what was active,
 *  and whatever was asked for by itself stay. */
export function fateOf({ type, state, month, inscription }: Billed, effectiveOn: string): InvoiceFate {
  if (type === 'PROPINA' && month !== null && month > effectiveOn.slice(0, 7))
    return state === 'PAGA' ? 'CREDITO' : 'ANULADA';
  const isFee = type === 'INSCRICAO' || type === 'RENOVACAO';
  return isFee && state !== 'PAGA' && neverActive.includes(inscription ?? '') ? 'ANULADA' : 'FICA';
}
