import { requestStateLabels, type RequestState } from '@portal/shared-kit/contract/finance/service-rules';

export const messages = {
  missing: 'Serviço não encontrado.',
  added: 'Serviço acrescentado.',
  updated: 'Serviço actualizado: o que já foi pedido mantém o preço.',
  sameName: 'Já há um serviço com este nome.',
  noStudent: 'Escolha um estudante.',
  notOffered: 'Este serviço não pode ser pedido agora.',
  entityNotServing: 'Esta entidade não recebe hoje pagamentos de serviços.',
  noPaper: 'Este serviço não tem modelo de documento.',
  notReady: 'O documento imprime-se quando o pedido estiver pronto.',
  noPrice: 'Este serviço ainda não tem preço.',
  atTheGrade: 'A revisão pede-se na própria nota, em Resultados.',
  needsSubject: 'Escolha a disciplina.',
  needsPeriod: 'Indique o período.',
  needsFile: 'Envie o documento.',
  reviewUnanswered: 'Falta a resposta do docente.',
  reviewOutdated: 'A nota mudou depois da resposta do docente: ele tem de responder de novo.',
  ordered: 'Pedido registado: pague a referência para começar.',
  orderedFree: 'Pedido registado.',
  already: 'Já tem um pedido deste serviço por pagar.',
  owes: (invoice: string) => `Primeiro tem de pagar a factura ${invoice}, que está vencida.`,
  owesAccount: 'Primeiro tem de repor o crédito que já usou, de um pagamento que foi estornado.',
  noRequest: 'Pedido não encontrado.',
  illegal: (from: RequestState, to: RequestState) =>
    `Um pedido ${requestStateLabels[from].toLowerCase()} não passa a ${requestStateLabels[to].toLowerCase()}.`,
  reasonNeeded: 'Indique o motivo.',
  ownRequest: 'Ninguém decide um pedido seu.',
  paidNeeds: 'Este pedido já foi pago: só quem pode anular facturas o rejeita.',
  moved: 'Pedido actualizado.',
  cancelled: 'Pedido cancelado.',
  cancelReason: 'O estudante cancelou o pedido.',
  invoiceAnnulled: 'A factura do pedido foi anulada.',
  rejectedReason: (reason: string) => `Pedido rejeitado: ${reason}`.slice(0, 500),
  paymentReversed: 'O pagamento foi desfeito.',
  line: (service: string, number: string) => `${service} (${number})`,
} as const;

/** Notices in the portal (C.8). */
export const notices = {
  review: (service: string, subject: string, assessment: string) => ({
    title: `${service}: ${subject}`,
    body: `Foi pedida e paga a revisão de ${assessment} de ${subject}. Responda em Revisões de prova.`,
  }),
  state: (service: string, state: RequestState, reason: string) => ({
    title: `${service}: ${requestStateLabels[state].toLowerCase()}`,
    body: reason === '' ? `O seu pedido está ${requestStateLabels[state].toLowerCase()}.` : reason,
  }),
} as const;

/** Texts of the paper of a request. */
export const paperTexts = {
  none: '–',
  check: 'Confirme este documento em:',
  issued: (at: string) => `Emitido em ${at}`,
  file: (number: string) => `${number.toLowerCase().replace(' ', '_')}.pdf`,
} as const;
