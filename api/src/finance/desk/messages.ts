import { formatMoney } from '@portal/shared-kit/contract/core/money';

/** Texts of the cash desk. */
export const messages = {
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
