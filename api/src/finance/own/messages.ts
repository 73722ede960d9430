/** Texts for a student's own payments. */
export const messages = {
  noInvoice: 'Factura não encontrada.',
  numberMissing: 'Indique a referência ou o número do talão.',
  dayMissing: 'Indique o dia em que pagou.',
  noStudent: 'Só um estudante envia comprovativos.',
  closed: 'Esta factura já não está por pagar.',
  proofSent: 'Comprovativo enviado. Avisamos quando for verificado.',
  proofWaits: 'O comprovativo que enviou está a ser verificado: espere pela resposta.',
  proofKnown: 'Já enviou este ficheiro para esta factura.',
  proofsFull: (most: number, days: number) =>
    `No máximo ${most} comprovativos por factura, ou sem factura em ${days} dias. Contacte a secretaria.`,
} as const;
