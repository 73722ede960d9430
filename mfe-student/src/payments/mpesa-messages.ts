import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

export const messages = {
  pay: 'Pagar com M-Pesa',
  payOf: (number: string) => `Pagar a factura ${number} com M-Pesa`,
  menu: (wallet: string, shortcode: string, entity: string, reference: string) =>
    `${wallet}: no menu do telefone, código ${shortcode}, entidade ${entity}, referência ${reference}.`,
  title: (number: string) => `M-Pesa da factura ${number}`,
  phone: 'Número M-Pesa',
  phoneHelp: 'Pode ser o número de outra pessoa, que confirma no telefone dela.',
  amount: 'Valor',
  limits: (min: number, max: number) => `De ${formatMoney(min)} a ${formatMoney(max)} de cada vez.`,
  amountMissing: 'Indique o valor.',
  send: 'Pedir a confirmação no telefone',
  sending: 'A enviar…',
  cancel: 'Cancelar',
  again: 'Tentar de novo',
  close: 'Fechar',
  loading: 'A carregar…',
  unknown: 'Não foi possível saber se esta factura se paga por M-Pesa.',
  unavailable: 'Esta factura já não se paga por M-Pesa.',
  receipt: (number: string) => `Abrir recibo ${number}`,
  asked: (cents: number, phone: string) => `${formatMoney(cents)} do número ${phone}.`,
  later: 'Pode sair desta página: avisamos quando se souber o resultado.',
} as const;
