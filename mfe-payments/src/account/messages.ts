import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

export const messages = {
  title: 'Contas de estudantes',
  titleOf: (name: string) => `Conta de ${name}`,
  toStudent: 'Ficha do estudante',
  student: 'Estudante',
  empty: 'Ainda não há estudantes.',
  openAccount: 'Abrir conta',

  balance: 'Situação',
  open: 'Por pagar',
  overdue: 'Em atraso',
  credit: 'Crédito',
  toRepay: 'A repor',
  toRepayOf: (amount: string) => `A repor: ${amount}`,
  toRepayHint:
    'Um pagamento foi desfeito depois de o crédito dele já ter sido usado ou reembolsado. O que for pago a mais, ou registado como reposição, abate este valor.',
  repay: 'Registar reposição',
  repayOf: (name: string) => `Registar reposição de ${name}`,
  method: 'Como foi pago',
  transaction: 'Número da transacção',
  paidOn: 'Data do pagamento',

  blocks: 'Bloqueio por dívida',
  blocked: (what: readonly string[], invoices: readonly string[]) =>
    `A dívida impede: ${what.join(', ')}. Por pagar: ${invoices.join(', ')}.`,
  notBlocked: 'A dívida não impede nada.',
  renewal: 'renovar a inscrição',
  suspendedUntil: (day: string) => `O bloqueio está suspenso até ${day}.`,
  suspend: 'Suspender bloqueio',
  suspendOf: (name: string) => `Suspender o bloqueio de ${name}`,
  suspendHint: 'Até esse dia as dívidas deste estudante não o impedem de nada. Termina por si.',
  suspendUntil: 'Até',

  groups: 'Uma referência para várias facturas',
  together: (count: number, cents: number) =>
    `Uma referência para ${counted(count, 'factura', 'facturas')}: ${formatMoney(cents)}`,
  payBy: (bank: string, entity: string, reference: string) =>
    `${bank} · Entidade ${entity} · Referência ${reference}`,
  groupPage: 'Ficha de pagamento',
  join: 'Juntar facturas numa referência',
  joinOf: (name: string) => `Juntar facturas de ${name} numa referência`,
  joined: (invoice: string, open: string, due: string) => `${invoice} · ${open} · até ${due}`,
  joinHint:
    'A referência é do valor exacto: deixa de valer se alguma destas facturas for paga de outra forma, alterada ou anulada.',
  nothingToJoin: 'Não há facturas por pagar com referência.',

  parts: 'Partes da conta',
  invoices: 'Facturas',
  payments: 'Pagamentos e recibos',
  ledger: 'Crédito',
  state: 'Estado',
  noInvoices: 'Este estudante ainda não tem facturas.',
  studentPayments: 'Pagamentos',
  toAccount: 'Conta do estudante: pagamentos, recibos e crédito',
  link: 'Ligação',
  linkOf: (invoice: string) => `Ligação de pagamento da factura ${invoice}`,
  linkHint:
    'Quem tiver esta ligação vê a entidade, a referência e o valor, sem entrar no portal e sem ver de quem é a dívida.',
  linkUntil: (when: string) => `Abre até ${when}.`,
  address: 'Endereço',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'Não foi possível copiar. Seleccione e copie à mão.',
  shareText: (address: string) => `Para pagar, abra ${address}`,
  byWhatsApp: 'WhatsApp',
  bySms: 'SMS',
  makeLink: 'Criar ligação',
  useCredit: 'Usar crédito',
  useQuestion: (invoice: string) => `Usar crédito na factura ${invoice}?`,
  useHint: (creditCents: number, openCents: number) =>
    `Há ${formatMoney(creditCents)} de crédito, e faltam pagar ${formatMoney(openCents)}.`,
  note: 'Nota de crédito',
  noteQuestion: (invoice: string) => `Nota de crédito sobre uma parte da factura ${invoice}?`,
  noteHint:
    'A factura não muda: a nota paga o que falta dela, e o resto fica como crédito. Para a factura toda, anule-a.',
  annul: 'Anular',
  annulQuestion: (invoice: string) => `Anular a factura ${invoice}?`,
  annulHint:
    'As referências dela deixam de valer, é emitida uma nota de crédito, e o que já foi pago fica como crédito.',

  payment: 'Pagamento',
  date: 'Data',
  amount: 'Valor',
  receipt: 'Recibo',
  went: 'Para onde foi',
  toInvoice: (invoice: string, amountCents: number) => `${invoice}: ${formatMoney(amountCents)}`,
  toCredit: (amountCents: number) => `crédito: ${formatMoney(amountCents)}`,
  standing: { CONCILIADO: 'Confirmado', ESTORNADO: 'Estornado' },
  noPayments: 'Este estudante ainda não fez pagamentos.',
  openReceipt: 'Abrir recibo',
  unmatch: 'Desassociar',
  unmatchQuestion: 'Desassociar este pagamento?',
  unmatchHint:
    'O dinheiro continua cá e passa para Por identificar; as facturas que pagou ficam por pagar e o recibo é anulado. Se o crédito dele já foi usado, a conta fica com esse valor a repor.',
  reverse: 'Estornar',
  reverseQuestion: 'Estornar este pagamento?',
  reverseHint:
    'O banco levou o dinheiro: as facturas que pagou ficam por pagar, a inscrição que activou volta a «Confirmada», e o recibo fica marcado como estornado. Se o crédito dele já foi usado, a conta fica com esse valor a repor.',

  movements: 'Movimentos do crédito',
  reason: 'Motivo',
  who: 'Quem',
  after: 'Saldo',
  noEntries: 'Este estudante nunca teve crédito.',
  refunds: 'Reembolsos',
  noRefunds: 'Não há pedidos de reembolso.',
  askRefund: 'Pedir reembolso',
  refundHint: (creditCents: number) =>
    `Há ${formatMoney(creditCents)} de crédito. Outra pessoa paga ou recusa o pedido.`,
  destination: 'Para onde (conta, carteira ou balcão)',
  howMuch: 'Valor',
} as const;
