/** Texts of fees, entities and invoices. */
export const messages = {
  noEntity:
    'Não há nenhuma entidade de pagamento activa para este tipo de cobrança. Peça à administração que a configure em Definições › Entidades.',
  nothingToPay: 'Uma factura tem de ter um valor a pagar.',
  noFreeReference: (bank: string) =>
    `Já não há referências livres da entidade ${bank}: carregue as que o banco forneceu.`,
  noMoreReferences: (bank: string) => `A entidade ${bank} esgotou as suas referências.`,
  invoiceMissing: 'Factura não encontrada.',
} as const;

/** What the ficha de pagamento says (G.4). */
export const fichaTexts = {
  title: 'Ficha de pagamento',
  invoice: (number: string) => `Factura ${number}`,
  issued: (at: string) => `Emitida em ${at}`,
  states: { VENCIDA: 'Fora do prazo', ANULADA: 'ANULADA', PAGA: 'PAGA' } as Partial<Record<string, string>>,
  student: 'Estudante',
  candidate: 'Candidato',
  cardCode: 'Código',
  candidacyNumber: 'Candidatura',
  course: 'Curso',
  dueDate: 'Pagar até',
  item: 'Descrição',
  quantity: 'Qtd.',
  unit: 'Preço',
  discount: 'Desconto',
  amount: 'Valor',
  total: 'Total a pagar',
  paid: 'Já pago',
  open: 'Em falta',
  toPay: 'Dados para o pagamento',
  bank: 'Banco ou operador',
  entity: 'Entidade',
  reference: 'Referência',
  value: 'Montante',
  until: (day: string) => `válida até ${day}`,
  howTo: 'Como pagar',
  atm: 'Caixa automático (ATM): Pagamentos › Pagamento de serviços, e introduza a entidade, a referência e o montante.',
  internetBanking:
    'Internet banking: Pagamentos › Pagamento de serviços (ou por referência), com a entidade, a referência e o montante.',
  wallets: [
    { name: 'M-Pesa', steps: 'Pagamentos › Entidade e referência, com os mesmos dados.' },
    { name: 'e-Mola', steps: 'Pagamentos › Entidade e referência, com os mesmos dados.' },
    { name: 'mKesh', steps: 'Pagamentos › Entidade e referência, com os mesmos dados.' },
  ],
  shortcode: (bank: string, code: string) => `Código curto de ${bank} nas carteiras móveis: ${code}.`,
  onlyThisAmount:
    'Pague o montante exacto. Se houver mais de uma entidade, pague só a uma delas. Guarde o talão: serve de comprovativo.',
  follow: 'Acompanhe o pagamento ou envie o comprovativo:',
  code: 'Código de verificação',
  /** Until the portal is certified for billing (E.7). */
  internal: 'Documento interno',
} as const;
