/** Texts that fees and entities share. */
export const commonText = {
  ready: (year: number) => `A facturação de ${year} está pronta`,
  notReady: (year: number) => `A facturação de ${year} ainda não está pronta`,
  /** Decision 126. */
  notReadyHint: 'Nada se cobra até estarem feitos estes pontos:',
  done: 'Feito',
  missing: 'Falta',
  toFees: 'Abrir as taxas',
  toEntities: 'Abrir as entidades',
  checking: 'A verificar a facturação…',
  close: 'Fechar',
  /** The account of a student. */
  account: 'Conta',
  studentAccount: 'Conta do estudante',
  studentRecord: 'Ficha do estudante',
  referencesOf: (invoice: string) => `Referências da factura ${invoice}`,
} as const;

/** What is charged, by its name on the wire (decision 118). */
export const typeWords = {
  CANDIDATURA: 'Candidatura',
  INSCRICAO: 'Inscrição',
  RENOVACAO: 'Renovação',
  PROPINA: 'Propina',
  MULTA: 'Multa',
  EXAME: 'Exame',
  SERVICO: 'Serviço',
  OUTRO: 'Outro',
} as const;

/** States of an invoice by their name on the wire (C.7). */
export const stateWords = {
  RASCUNHO: 'Rascunho',
  EMITIDA: 'Por pagar',
  PARCIAL: 'Paga em parte',
  PAGA: 'Paga',
  VENCIDA: 'Vencida',
  ANULADA: 'Anulada',
} as const;

/** Texts of refunds. */
export const refundText = {
  refunds: 'Reembolsos',
  student: 'Estudante',
  amount: 'Valor',
  destination: 'Para onde',
  asked: 'Pedido por',
  state: 'Estado',
  pay: 'Registar reembolso',
  payQuestion: (amount: string, name: string) => `Registar o reembolso de ${amount} a ${name}?`,
  transaction: 'Número da transferência ou do recibo de caixa',
  refuse: 'Recusar',
  refuseQuestion: (amount: string, name: string) => `Recusar o reembolso de ${amount} a ${name}?`,
} as const;
