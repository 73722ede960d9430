import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

/** Texts of the student's services (decision 91, C.8). */
export const messages = {
  title: 'Serviços',
  requests: 'Os meus pedidos',
  noRequests: 'Ainda não pediu nenhum serviço.',
  order: 'Pedir um serviço',
  nothingOffered: 'Neste momento não há serviços para pedir.',
  service: 'Serviço',
  choose: 'Escolha um serviço',
  price: (cents: number) => (cents === 0 ? 'Grátis' : formatMoney(cents)),
  delivery: (days: number) =>
    `Entregue ${days === 1 ? 'no dia útil seguinte' : `em ${days} dias úteis`} depois de pago.`,
  documents: (which: string) => `Documentos a entregar: ${which}`,
  owesAccount: 'Primeiro tem de repor o crédito que já usou, de um pagamento que o banco desfez.',
  blocked: (invoice: string) =>
    `Para pedir este serviço tem de pagar primeiro a factura ${invoice}, que está vencida.`,
  payFirst: 'Pagar a factura',
  note: 'Observações (opcional)',
  send: 'Pedir',
  amount: 'Valor',
  ordered: 'Pedido a',
  until: 'Prometido para',
  invoice: 'Factura',
  entity: 'Entidade',
  reference: 'Referência',
  late: 'Está atrasado: fale com a secretaria.',
  pay: 'Pagar',
  payOf: (number: string) => `Pagar o pedido ${number}`,
  cancel: 'Cancelar pedido',
  cancelOf: (number: string) => `Cancelar o pedido ${number}`,
} as const;
