/** Answers about one reference for several invoices (I28). */
export const messages = {
  joined: (invoices: number) => `Uma referência para ${invoices} facturas.`,
  noInvoice: 'Factura não encontrada.',
  missing: 'Esta referência já não se pode pagar: peça outra.',
  otherStudent: 'As facturas têm de ser do mesmo estudante.',
  closed: (invoice: string) => `A factura ${invoice} já não está por pagar.`,
  expired: (invoice: string) =>
    `A factura ${invoice} já não tem referência válida: peça uma nova à secretaria e junte-a depois.`,
  noEntity: 'Nenhuma entidade recebe por estas facturas juntas: pague cada uma pela sua referência.',
  tooMany: 'Já pediu muitas referências hoje. Pague por uma delas, ou tente amanhã.',
} as const;

/** Texts of the printed page, besides those of the ficha of one invoice. */
export const paperTexts = {
  title: 'Ficha de pagamento',
  several: (invoices: number) => `Uma referência para ${invoices} facturas`,
  slip: (invoices: number) => `Talão de pagamento de ${invoices} facturas`,
  invoice: 'Factura',
  item: 'Descrição',
  due: 'Pagar até',
  amount: 'Por pagar',
  total: 'Total',
  late: 'Depois do seu dia cada factura fica fora do prazo, e o que for pago só conta depois de verificado pela instituição.',
  ends: 'Esta referência deixa de valer se alguma destas facturas for paga de outra forma, alterada ou anulada.',
} as const;
