export const messages = {
  asked: 'Pedido enviado a quem pode anular facturas. Recebe a resposta nas suas notificações.',
  already: 'Já foi pedido, e espera por uma decisão.',
  notOpen: 'Só uma factura por pagar pode ser anulada.',
  missing: 'Pedido não encontrado.',
  own: 'Foi você que pediu: decide outra pessoa.',
  decided: 'Este pedido já foi decidido.',
  done: 'Feito. Quem pediu foi avisado.',
  refused: 'Pedido recusado. Quem pediu foi avisado.',
} as const;

/** Notices to those who decide, and to the one who asked. */
export const notices = {
  asked: (act: string, payer: string, invoice: string, reason: string) => ({
    title: `Pedido do balcão: ${act.toLowerCase()}`,
    body: `${payer}, ${invoice}: ${reason} Decide em Segunda pessoa.`,
  }),
  decided: (act: string, payer: string, invoice: string, approved: boolean, answer: string) => ({
    title: `${act}: ${approved ? 'feito' : 'recusado'}`,
    body: `${payer}, ${invoice}.${answer && ` Motivo: ${answer}`}`,
  }),
} as const;
