import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { formatDay } from '../../platform/database/dates.ts';
import type { DueInvoice } from './due-notice.repository.ts';

const letter = (name: string, text: string) => `Caro(a) ${name},

${text}
No portal, em 'Os meus pagamentos', encontra a entidade e a referência para pagar.

Se já pagou, envie por lá o comprovativo.`;

const soon = ({ number, due, open }: DueInvoice) =>
  `A factura ${number}, de ${formatMoney(open)}, vence em ${formatDay(due)}.`;
const late = ({ number, due, open }: DueInvoice) =>
  `A factura ${number} venceu em ${formatDay(due)}: faltam ${formatMoney(open)}.`;

/** Notices about due and late invoices (G.7). Title and subject name no amount: they show on locked phones. */
export const notices = {
  A_VENCER: {
    notice: (due: DueInvoice) => ({ title: 'Pagamento a vencer', body: soon(due) }),
    mail: (due: DueInvoice) => ({ subject: 'Pagamento a vencer', text: letter(due.name, soon(due)) }),
  },
  VENCIDA: {
    notice: (due: DueInvoice) => ({ title: 'Pagamento em atraso', body: late(due) }),
    mail: (due: DueInvoice) => ({ subject: 'Pagamento em atraso', text: letter(due.name, late(due)) }),
  },
} as const;
