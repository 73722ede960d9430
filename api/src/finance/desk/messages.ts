import { formatMoney } from '@portal/shared-kit/contract/core/money';

export const messages = {
  received: (receipt: string, amountCents: number) =>
    `Recebido ${formatMoney(amountCents)}. Recibo ${receipt}.`,
  noPayer: 'Não encontrado.',
  onePayer: 'As facturas têm de ser todas da mesma pessoa.',
  proofWaits: (invoice: string) =>
    `Há um comprovativo da factura ${invoice} por verificar. Confirme-o em Confirmar pagamentos.`,
  owesNow: (cents: number) => `O que falta pagar mudou entretanto: são agora ${formatMoney(cents)}.`,
  beyondOwed: (cents: number) => `Falta pagar apenas ${formatMoney(cents)}.`,
  reversalNeeds: (why: string) => `${why} Só quem pode anular facturas (Admin) o estorna: peça-lhe.`,
  nothing: 'Não há numerário recebido desde o último fecho.',
  explain: 'O valor contado não é o recebido: escreva o que se passou.',
  closed: (expectedCents: number) => `Caixa fechada: ${formatMoney(expectedCents)}, sem diferença.`,
  closedWith: (expectedCents: number, differenceCents: number) =>
    differenceCents < 0
      ? `Caixa fechada: faltam ${formatMoney(-differenceCents)} de ${formatMoney(expectedCents)}.`
      : `Caixa fechada: sobram ${formatMoney(differenceCents)} sobre ${formatMoney(expectedCents)}.`,
} as const;

/** Texts of the exported day. */
export const exportTexts = {
  file: (day: string) => `caixa_${day}`,
  sum: (amount: string) => `Total: ${amount}`,
  closing: (user: string, at: string) => `Fecho de ${user} em ${at}:`,
  counted: (expected: string, counted: string, difference: string) =>
    `recebido ${expected}, contado ${counted}, diferença ${difference}.`,
} as const;
