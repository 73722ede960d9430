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
  account: 'Conta',
  studentAccount: 'Conta do estudante',
  studentRecord: 'Ficha do estudante',
  referencesOf: (invoice: string) => `Referências da factura ${invoice}`,
} as const;

export const refundText = {
  refunds: 'Reembolsos',
  pay: 'Registar reembolso',
  payQuestion: (amount: string, name: string) => `Registar o reembolso de ${amount} a ${name}?`,
  transaction: 'Número da transferência ou do recibo de caixa',
  refuse: 'Recusar',
  refuseQuestion: (amount: string, name: string) => `Recusar o reembolso de ${amount} a ${name}?`,
} as const;
