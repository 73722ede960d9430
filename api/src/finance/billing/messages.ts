import { minutes } from '../../platform/http/messages.ts';

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

/** Texts of fees, entities and invoices. */
export const messages = {
  noEntity:
    'Não há nenhuma entidade de pagamento activa para este tipo de cobrança. Peça à administração que a configure em Definições › Entidades.',
  instalment: (what: string, nth: number, of: number) => `${what} (${nth}.ª prestação de ${of})`,
  nothingToPay: 'Uma factura tem de ter um valor a pagar.',
  noFreeReference: (bank: string) =>
    `Já não há referências livres da entidade ${bank}: carregue as que o banco forneceu.`,
  noMoreReferences: (bank: string) => `A entidade ${bank} esgotou as suas referências.`,
  invoiceMissing: 'Factura não encontrada.',
  annulled: (number: string) => `Factura anulada. Nota de crédito ${number}.`,
  ownInvoice: 'Ninguém anula uma factura sua.',
  notOpen: 'Só se anula uma factura que não está paga.',
  allCredited:
    'As notas de crédito desta factura já cobrem o que falta pagar: use o crédito para a pagar, em vez de a anular.',
  noteUsed: 'O crédito das notas desta factura já foi usado noutra: liberte-o primeiro.',
  proofWaits: 'Há um comprovativo desta factura por verificar: decida-o primeiro.',

  feeMissing: 'Taxas não encontradas.',
  feeTwice: 'Já há taxas para este âmbito: altere-as.',
  feeReplaced: 'Estas taxas já foram substituídas por outra pessoa. Recarregue a lista.',
  feeCreated: 'Taxas definidas com sucesso.',
  feeChanged: 'Taxas actualizadas com sucesso.',
  feeRetired: 'Taxas retiradas com sucesso.',
  concerned: (candidacies: number, inscriptions: number) =>
    `Contam para ${count(candidacies, 'candidatura em aberto', 'candidaturas em aberto')} e ${count(inscriptions, 'inscrição', 'inscrições')} sem factura.`,
  nothingToCopy: (year: number) => `O ano ${year} não tem taxas.`,
  copied: (copied: number, kept: number) =>
    `${count(copied, 'linha copiada', 'linhas copiadas')}${kept > 0 ? `; ${kept} já existiam` : ''}.`,
  noSuchCourse: 'Escolha um curso activo.',
  otherDegree: 'O curso não é deste grau.',

  entityMissing: 'Entidade não encontrada.',
  entityCreated: 'Entidade criada com sucesso.',
  entityUpdated: 'Entidade actualizada com sucesso.',
  entityRemoved: 'Entidade eliminada com sucesso.',
  codeTwice: 'Já há uma entidade activa com este código.',
  codeStays: 'Já foram dadas referências com este código: crie outra entidade.',
  references: 'referências',
  makesItsOwn: 'Só se carregam referências de uma entidade no modo CARREGADA.',
  noReference: 'Não é uma referência de 9 a 11 dígitos.',
  sameAsLine: (line: number) => `Igual à linha ${line}.`,
  loadedBefore: 'Já estava carregada.',
  nothingToLoad: 'O ficheiro não tem nenhuma referência nova.',
  checked: 'Ficheiro verificado.',
  loaded: (many: number) => `${count(many, 'referência carregada', 'referências carregadas')}.`,

  needFee: (degree: string) => `Taxas de ${degree}`,
  needDueDay: 'Dia de vencimento das propinas',
  needEntity: (type: string) => `Entidade activa para ${type}`,
  noFeeFor: (course: string, shift: string, nationality: string) => `${course} (${shift}, ${nationality})`,
  more: (many: number) => `e mais ${many}`,
  noFees: 'Ainda não há taxas neste ano.',
  noEntityFor: 'Nenhuma entidade activa e dentro da validade serve este tipo.',
  types: {
    CANDIDATURA: 'candidaturas',
    INSCRICAO: 'inscrições',
    RENOVACAO: 'renovações',
    PROPINA: 'propinas',
  },
  linkMade: 'Ligação de pagamento feita.',
  noLink: 'Esta ligação já não é válida. Peça outra a quem lha enviou.',
  nothingOpen: 'Esta factura não tem nada por pagar.',
  tooManyLinks: (seconds: number) =>
    `Demasiados pedidos deste endereço. Aguarde ${minutes(seconds)} e tente de novo.`,
} as const;

type Band = { from_day: number; percent: number };
const stepsOf = (bands: readonly Band[]) =>
  bands.map(({ from_day, percent }) => `${percent} % a partir do ${from_day}.º dia`).join(', ');

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

/** Texts of the exported list of entities. */
export const exportTexts = {
  title: 'Entidades de pagamento',
  file: 'entidades_de_pagamento',
  bank: 'Banco ou operador',
  usedFor: 'Usada para',
  mode: 'Modo das referências',
  modes: {
    CALCULADA_MOD97: 'Calculada (módulo 97)',
    SEQUENCIAL: 'Sequencial',
    CARREGADA: 'Carregada do banco',
  },
  free: 'Referências livres',
  inForce: 'Em vigor',
  notInForce: 'Fora da validade',
  inactive: 'Inactiva',
  validFrom: 'Válida desde',
  validTo: 'Válida até',
} as const;

/** Texts of the exported list of invoices. */
export const invoiceListTexts = {
  title: 'Facturas',
  file: 'facturas',
  what: 'Descrição',
  fine: 'Multa',
  references: 'Referências',
  draft: 'Rascunho',
} as const;

/** Texts of the exported fees. */
export const feeListTexts = {
  title: 'Taxas e propinas',
  file: 'taxas',
  degree: 'Grau',
  shift: 'Regime',
  nationality: 'Nacionalidade',
  nationalities: { NACIONAL: 'Nacionais', ESTRANGEIRA: 'Estrangeiros' },
  all: 'Todos',
  engineering: 'Engenharias',
  notEngineering: 'Cursos que não são engenharias',
  candidacy: 'Candidatura',
  inscription: 'Inscrição',
  days: 'Dias para pagar a inscrição',
  renewal: 'Renovação',
  monthly: 'Propina mensal',
  months: 'Mensalidades',
  first: 'Primeiro mês',
  dueDay: 'Dia de vencimento',
} as const;
