/** Texts for a student's own payments. */
export const messages = {
  noInvoice: 'Factura não encontrada.',
  closed: 'Esta factura já não está por pagar.',
  proofSent: 'Comprovativo enviado. Avisamos quando for verificado.',
  proofWaits: 'O comprovativo que enviou está a ser verificado: espere pela resposta.',
  proofKnown: 'Já enviou este ficheiro para esta factura.',
  proofsFull: (most: number) => `No máximo ${most} comprovativos por factura.`,
} as const;
