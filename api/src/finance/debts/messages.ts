import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { formatDay } from '../../platform/database/dates.ts';

/** Answers about debts. */
export const messages = {
  /** Filters and total of the exported list. */
  monthsAre: (from: number, to: number) => `Meses: ${from} a ${to}`,
  sum: (total: string) => `Total ${total}.`,
  noStudent: 'Estudante não encontrado.',
  othersNow: 'A lista mudou entretanto: veja de novo a quem se vai escrever.',
  tooMany: (most: number) => `No máximo ${most} lembretes de cada vez: escolha um curso ou um mês.`,
  sent: (many: number) => (many === 1 ? 'Foi enviado 1 lembrete.' : `Foram enviados ${many} lembretes.`),
  inPast: 'Indique um dia que ainda não passou.',
  promised: 'Promessa registada: até esse dia não se enviam lembretes.',
} as const;

/** Mails to debtors (G.7). */
export const mails = {
  reminder: ({ name, total, oldest_due }: { name: string; total: number; oldest_due: string }) => ({
    subject: 'Valores por pagar',
    text: `Caro(a) ${name},

Tem ${formatMoney(total)} por pagar, desde ${formatDay(oldest_due)}.
No portal, em 'Os meus pagamentos', encontra cada factura com a entidade e a referência para a pagar.

Se já pagou, envie por lá o comprovativo. Se precisa de combinar outra data, fale com a secretaria.`,
  }),
} as const;
