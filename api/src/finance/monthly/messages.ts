import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';

const kinds = { DESCONTO: 'Desconto', BOLSA: 'Bolsa' } as const;
const longest = 200;

interface Of {
  month: number;
  key: string;
  days: number;
}
interface AppliedDiscount {
  kind: keyof typeof kinds;
  percent: number;
  reason: string;
}

export const messages = {
  /** 'Propina de Março de 2027 (12 de 31 dias); Bolsa de 50 %: mérito académico'. */
  line: ({ month, key, days: all }: Of, days: number, discounts: readonly AppliedDiscount[]) => {
    const part = days < all ? ` (${days} de ${all} dias)` : '';
    const less = discounts.map((one) => `; ${kinds[one.kind]} de ${percent(one.percent)}: ${one.reason}`);
    const text = `Propina de ${monthWords[month - 1]} de ${key.slice(0, 4)}${part}${less.join('')}`;
    return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
  },
  otherNow: 'O que há a cobrar mudou desde que o conferiu: confira de novo.',
  running: 'Já se está a gerar as propinas deste ano.',
  started: 'A emissão das propinas começou.',
  job: (year: number) => `Gerar as propinas de ${year}`,
  issued: (invoices: number, totalCents: number, elsewhere: number) => {
    const made =
      invoices === 0
        ? 'Não havia nada por cobrar.'
        : `${counted(invoices, 'factura emitida', 'facturas emitidas')}, ${formatMoney(totalCents)}.`;
    if (elsewhere === 0) return made;
    const left =
      elsewhere === 1 ? '1 mensalidade já estava cobrada' : `${elsewhere} mensalidades já estavam cobradas`;
    return `${made} ${left} com as de outro ano.`;
  },
} as const;
