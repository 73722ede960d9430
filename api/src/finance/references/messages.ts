/** Answers about references. */
export const messages = {
  missing: 'Referência não encontrada.',
  annulled: 'Referência anulada: um pagamento por ela ainda é reconhecido.',
  reissued: 'Nova referência dada à factura.',
  notGiven: 'Só se anula uma referência atribuída e ainda não paga.',
  noReissue: 'A factura já não está por pagar, ou tem outra referência desta entidade.',
  entityClosed: (bank: string) => `A entidade de ${bank} já não está activa.`,
  inPast: 'Indique um dia que ainda não passou.',
  noFreeReference: (bank: string) =>
    `Já não há referências livres da entidade ${bank}: carregue as que o banco forneceu.`,
  noMoreReferences: (bank: string) => `A entidade ${bank} esgotou as suas referências.`,
} as const;
