/** Payment methods (decision E.1) with their labels. */
export const methodLabels = {
  REFERENCIA: 'Referência',
  TRANSFERENCIA: 'Transferência',
  DEPOSITO: 'Depósito',
  POS: 'POS',
  NUMERARIO: 'Numerário',
  MPESA: 'M-Pesa',
  EMOLA: 'e-Mola',
  MKESH: 'mKesh',
} as const;
export type PaymentMethod = keyof typeof methodLabels;
export const paymentMethods = Object.keys(methodLabels) as [PaymentMethod, ...PaymentMethod[]];

export const invoiceTypeLabels = {
  CANDIDATURA: 'Candidatura',
  INSCRICAO: 'Inscrição',
  RENOVACAO: 'Renovação',
  PROPINA: 'Propina',
  MULTA: 'Multa',
  EXAME: 'Exame',
  SERVICO: 'Serviço',
  OUTRO: 'Outro',
} as const;
export type PaidType = keyof typeof invoiceTypeLabels;
export const paidTypes = Object.keys(invoiceTypeLabels) as [PaidType, ...PaidType[]];

/** Labels of the states of an issued invoice; VENCIDA is derived from the due date (C.7). */
export const invoiceStateLabels = {
  EMITIDA: 'Por pagar',
  PARCIAL: 'Paga em parte',
  PAGA: 'Paga',
  VENCIDA: 'Vencida',
  ANULADA: 'Anulada',
} as const;
export type InvoiceStanding = keyof typeof invoiceStateLabels;
export const invoiceStandings = Object.keys(invoiceStateLabels) as [InvoiceStanding, ...InvoiceStanding[]];

export const proofStateLabels = {
  ENVIADO: 'Enviado',
  EM_VERIFICACAO: 'Em verificação',
  ACEITE: 'Aceite',
  REJEITADO: 'Rejeitado',
} as const;
export type ProofState = keyof typeof proofStateLabels;
export const proofStates = Object.keys(proofStateLabels) as [ProofState, ...ProofState[]];

/** Earliest possible bank date. */
export const firstPaymentDay = '2000-01-01';
