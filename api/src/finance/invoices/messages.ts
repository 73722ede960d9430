import { percent } from '@portal/shared-kit/contract/core/counted';
import { minutes } from '../../platform/http/messages.ts';

export const messages = {
  noEntity:
    'Não há nenhuma entidade de pagamento activa para este tipo de cobrança. Peça à administração que a configure em Definições › Entidades.',
  instalment: (what: string, nth: number, of: number) => `${what} (${nth}.ª prestação de ${of})`,
  nothingToPay: 'Uma factura tem de ter um valor a pagar.',
  invoiceMissing: 'Factura não encontrada.',
  annulled: (number: string) => `Factura anulada. Nota de crédito ${number}.`,
  ownInvoice: 'Ninguém anula uma factura sua.',
  notOpen: 'Só se anula uma factura que não está paga.',
  allCredited:
    'As notas de crédito desta factura já cobrem o que falta pagar: use o crédito para a pagar, em vez de a anular.',
  noteUsed: 'O crédito das notas desta factura já foi usado noutra: liberte-o primeiro.',
  byNotes: 'Notas de crédito da factura.',
  proofWaits: 'Há um comprovativo desta factura por verificar: decida-o primeiro.',

  linkMade: 'Ligação de pagamento feita.',
  noLink: 'Esta ligação já não é válida. Peça outra a quem lha enviou.',
  nothingOpen: 'Esta factura não tem nada por pagar.',
  tooManyLinks: (seconds: number) =>
    `Demasiados pedidos deste endereço. Aguarde ${minutes(seconds)} e tente de novo.`,
} as const;

type Band = { from_day: number; percent: number };
const stepsOf = (bands: readonly Band[]) =>
  bands.map((band) => `${percent(band.percent)} a partir do ${band.from_day}.º dia`).join(', ');

/** Texts of the ficha de pagamento (G.4). */
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
  shift: 'Regime',
  year: 'Ano lectivo',
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
  inWords: (amount: string) => `São ${amount}.`,
  late: (day: string) =>
    `Depois de ${day} a factura fica fora do prazo, e o que for pago só conta depois de verificado pela instituição.`,
  lapses: 'Sem pagamento até lá, a candidatura caduca e a vaga é dada a outra pessoa.',
  fined: (bands: readonly Band[]) => `Multas por atraso: ${stepsOf(bands)}.`,
  someFined: (bands: readonly Band[]) => `Multas por atraso, nas facturas que as têm: ${stepsOf(bands)}.`,
  bring: (until: string) => `Traga à secretaria até ${until}:`,
  documents: [
    'o original do documento de identificação',
    'o certificado de habilitações',
    'o NUIT',
    'uma fotografia tipo passe',
    'o talão do pagamento',
  ],
  signed: 'Assinatura e carimbo da tesouraria',
  tearHere: 'Destaque por aqui',
  slip: (invoice: string) => `Talão de pagamento da factura ${invoice}`,
  follow: 'Acompanhe o pagamento ou envie o comprovativo:',
  /** Printed until the portal is certified for billing (E.7). */
  internal: 'Documento interno',
} as const;
