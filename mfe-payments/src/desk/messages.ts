import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

/** Texts of the cash desk. */
export const messages = {
  title: 'Caixa do dia',
  day: 'Dia',
  noSuchDay: (shown: string) => `Este dia não existe: escreva dd/mm/aaaa. A página é ainda a de ${shown}.`,
  received: 'Recebido por pessoa',
  who: 'Quem recebeu',
  method: 'Método',
  payments: 'Pagamentos',
  amount: 'Valor',
  total: 'Total',
  nobody: 'Ninguém registou pagamentos neste dia.',
  closings: 'Fechos de caixa',
  expected: 'Recebido',
  counted: 'Contado',
  difference: 'Diferença',
  note: 'Nota',
  noClosings: 'Nenhuma caixa foi fechada neste dia.',
  close: 'Fechar a minha caixa',
  open: (payments: number) =>
    payments === 1
      ? 'Tem 1 pagamento em numerário por fechar.'
      : `Tem ${payments} pagamentos em numerário por fechar.`,
  closeHint:
    'Conte o numerário que recebeu desde o último fecho. Se não for o que está registado, escreva na nota o que se passou.',
  noneMissing: 'Sem diferença',
  differs: (cents: number) => (cents < 0 ? `Faltam ${formatMoney(-cents)}` : `Sobram ${formatMoney(cents)}`),
} as const;
