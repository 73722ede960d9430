import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { messages as reading } from './formats/messages.ts';

const lines = (many: number) => counted(many, 'linha', 'linhas');

/** Texts of bank files. */
export const messages = {
  ...reading,
  noEntity: 'Entidade não encontrada.',
  missing: 'Importação não encontrada.',
  previewed: 'Ficheiro lido: nada foi ainda registado.',
  confirming: 'A importação começou.',
  undoing: 'A anulação começou.',
  alreadyDone: 'Este ficheiro já foi importado.',
  otherRuns: 'Já está a correr uma importação desta entidade. Espere que termine.',
  sameContent: (when: string) => `Este mesmo ficheiro já foi importado em ${when}.`,
  sameNumber: (number: string) => `O ficheiro n.º ${number} do banco já foi importado.`,
  needsSecond: (limitCents: number) =>
    `Há linhas acima de ${formatMoney(limitCents)}: confirma o ficheiro outra pessoa, que não o enviou nem fez o modelo.`,
  tooLate: 'Uma importação só se anula nas 24 horas seguintes.',

  noReferences: 'Não há referências por pagar.',
  wrongEntity: (found: string, asked: string) =>
    `O ficheiro é da entidade ${found}, e foi escolhida a entidade ${asked}.`,
  wrongAccount: (found: string) => `O ficheiro é da conta ${found}, que não é a desta entidade.`,
  noAccountNamed:
    'O ficheiro não diz de que conta é o extracto, e esta entidade tem contas: peça ao banco o ficheiro com a conta.',
  noAccounts: (found: string) =>
    `O ficheiro é da conta ${found}, e esta entidade não tem nenhuma conta: indique o NIB em Entidades.`,

  noLayout: 'Modelo de ficheiro não encontrado.',
  chooseLayout: 'Escolha o modelo do ficheiro.',
  layoutTwice: 'Esta entidade já tem um modelo com este nome.',
  layoutChanged: 'Entretanto este modelo foi alterado. Volte a abri-lo.',
  layoutSaved: (name: string, version: number) => `Modelo «${name}» guardado (versão ${version}).`,
  layoutRetired: (name: string) => `O modelo «${name}» deixou de ser usado.`,
  unreadableLines: (many: number, line: number, problem: string) =>
    `${counted(many, 'linha da amostra não se lê', 'linhas da amostra não se lêem')}. Linha ${line}: ${problem}`,
  job: (file: string) => `Importar ${file}`,
  undoJob: (file: string) => `Anular a importação de ${file}`,
  imported: (n: { matched: number; unmatched: number; duplicated: number }) =>
    [
      counted(n.matched, 'conciliado', 'conciliados'),
      `${n.unmatched} por identificar`,
      `${counted(n.duplicated, 'já processado', 'já processados')}.`,
    ].join(', '),
  undone: (undone: number, kept: number) => {
    const annulled = counted(undone, 'linha anulada', 'linhas anuladas');
    if (kept === 0) return `${annulled}.`;
    return `${annulled}; ${counted(kept, 'ficou, porque já foi usada', 'ficaram, porque já foram usadas')}.`;
  },
  byBank: 'Valor do ficheiro do banco.',
  noLine: 'Linha do ficheiro não encontrada.',
  notImported: 'Só se tratam as linhas de um ficheiro importado.',
  lineDone: 'Esta linha já está tratada.',
  waitsForDay: 'Esta linha espera pela sua data e é então registada sozinha.',
  isOutgoing: 'É dinheiro que saiu da conta: só pode estornar um pagamento.',
  isNoReversal: 'Só dinheiro que saiu da conta, em meticais, estorna um pagamento.',
  noMeticais: 'Indique quantos meticais o banco creditou.',
  otherAmount: 'O pagamento tem outro valor.',
  assigned: 'O valor está em Por identificar.',
  reversedByLine: 'O pagamento foi estornado.',
  setAside: 'A linha foi posta de lado.',
  reversedBefore: 'O estorno deste pagamento já está registado.',
  byMpesa: 'Confirmou um pagamento M-Pesa.',
  noValue: 'O banco só informa: não há valor.',
  notBooked: 'O banco ainda não lançou este movimento.',
  undoReason: (file: string) => `Importação anulada: ${file}`,
  used: 'Já foi usado: não se anula com a importação.',
} as const;

const states = {
  PREVISTO: 'Por confirmar',
  A_IMPORTAR: 'A importar',
  IMPORTADO: 'Importado',
  A_ANULAR: 'A anular',
  ANULADO: 'Anulado',
} as const;

/** Texts of the report of a bank file. */
export const reportTexts = {
  title: 'Relatório da importação',
  file: 'relatorio-importacao',
  none: '–',
  of: (name: string) => `Ficheiro: ${name}`,
  ofClass: (name: string) => `Classe: ${name}`,
  number: (number: string) => `N.º do banco: ${number}`,
  entity: (code: string, bank: string) => `Entidade: ${code} (${bank})`,
  state: (state: keyof typeof states) => `Estado: ${states[state]}`,
  sent: (who: string | null, when: string) => `Enviado: ${who ? `${who}, ${when}` : when}`,

  line: 'Linha',
  class: 'Classe',
  date: 'Data do banco',
  reference: 'Referência',
  transaction: 'Transacção',
  amount: 'Valor',
  currency: 'Moeda',
  invoice: 'Factura',
  payer: 'De quem',
  became: 'Resultado',
  undone: 'Anulada',
  reason: 'Porquê',

  counted: (name: string, many: number) => `${name} (${lines(many)})`,
  sum: (what: string, amount: string) => `${what}: ${amount}`,
  accounted: {
    reconciled: 'Conciliado com facturas',
    credit: 'Crédito de quem pagou a mais',
    unmatched: 'Por identificar',
    duplicated: 'Já processado antes',
    waiting: 'À espera da data',
    open: 'Por tratar',
    ignored: 'Ignorado',
    undone: 'Anulado com a importação',
  },
  outgoing: (name: string, many: number) => `${name} (${lines(many)}, saídas)`,
  inCurrency: (name: string, many: number, currency: string) => `${name} (${lines(many)}, em ${currency})`,
  total: 'Total de controlo (entradas do ficheiro)',
  outgoingTotal: 'Total de controlo (saídas do ficheiro)',
} as const;

/** Texts of the exported list of bank files. */
export const exportTexts = {
  title: 'Ficheiros do banco',
  file: 'ficheiros_do_banco',
  fileName: 'Ficheiro',
  format: 'Formato',
  lines: 'Linhas',
  states: {
    PREVISTO: 'Por confirmar',
    A_IMPORTAR: 'A importar',
    IMPORTADO: 'Importado',
    A_ANULAR: 'A anular',
    ANULADO: 'Anulado',
  },
  sentBy: 'Enviado por',
  sentAt: 'Enviado em',
} as const;
