import { formatDate } from '@portal/shared-kit/dates';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { commonText } from './messages.ts';

/** One way to pay an invoice, in display form. */
export interface PaymentLine {
  entity: string;
  bank: string;
  number: string;
  amount_cents: number;
}

/** What a relative needs to pay (decision E.1): 'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03'. */
export function shareText({ entity, number, amount_cents }: PaymentLine, due: string): string {
  const [day, month] = formatDate(due).split('/');
  const text = commonText.shareText(entity, inThrees(number), formatMoney(amount_cents), `${day}/${month}`);
  return text.replaceAll('\u00a0', ' ');
}
