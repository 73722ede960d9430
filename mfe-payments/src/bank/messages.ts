import { counted } from '@portal/shared-kit/contract/core/counted';
import type { BankImportState, LineClass } from '@portal/shared-kit/contract/finance/bank-import';

const lines = (many: number) => counted(many, 'linha', 'linhas');
const states: Record<BankImportState, string> = {
  PREVISTO: 'Por confirmar',
  A_IMPORTAR: 'A importar',
  IMPORTADO: 'Importado',
  A_ANULAR: 'A anular',
  ANULADO: 'Anulado',
};

/** The next step of the lines of a class (J26). */
const nextSteps: Record<LineClass, string> = {
  CONCILIAR: 'São registadas com a sua factura.',
  VALOR_DIFERENTE: 'São registadas com a sua factura; o que sobra é crédito, o que falta fica em dívida.',
  REFERENCIA_DESCONHECIDA: 'Ficam em Por identificar: associe-as à factura certa.',
  REFERENCIA_INVALIDA: 'Ficam em Por identificar: associe-as à factura certa.',
  FACTURA_PAGA: 'Ficam em Por identificar: associe-as a outra factura ou devolva-as.',
  JA_PROCESSADO:
    'Já estão registadas. Se for outro dinheiro, leve-o para Por identificar; se saiu, estorne o pagamento.',
  DIVERGE: 'O número já está registado com outro valor ou referência: confirme com o banco.',
  DATA_FUTURA:
    'Esperam pela sua data e são então registadas sozinhas. Se o dinheiro já entrou, leve-o para Por identificar.',
  DEBITO: 'Não são pagamentos. Se uma devolve um pagamento, estorne-o.',
  COMISSAO: 'Não são pagamentos: nada a fazer.',
  ESTORNO:
    'Escolha o pagamento que o banco estornou. Se for estornado noutro lugar, a linha fica tratada sozinha.',
  OUTRA_MOEDA: 'Não se converte: indique quantos meticais o banco creditou.',
  NAO_LANCADO: 'O banco ainda não as lançou: vêm no extracto em que forem lançadas.',
  SEM_VALOR: 'O banco só informa: nada a fazer.',
};

export const messages = {
  title: 'Ficheiros do banco',
  import: 'Importar ficheiro do banco',
  open: 'Abrir',
  file: 'Ficheiro',
  entity: 'Entidade',
  format: 'Formato',
  byLayout: (name: string, version: number) => `Modelo ${name}, versão ${version}`,
  layout: (name: string) => `Modelo: ${name}`,
  state: 'Estado',
  states,
  lineCount: 'Linhas',
  amount: 'Valor',
  sentBy: (who: string | null, when: string) => (who ? `${who}, ${when}` : when),
  sent: 'Enviado',
  waitsForSecond:
    'Há linhas acima do limite da segunda pessoa: confirma-o alguém que não enviou o ficheiro nem fez o modelo dele.',
  empty: 'Ainda não foi importado nenhum ficheiro do banco.',

  steps: 'Passos da importação',
  stepNames: ['Escolher', 'Conferir', 'Registar', 'Resultado'],
  back: 'Todos os ficheiros',
  report: 'Descarregar relatório',
  chooseHint:
    'Primeiro mostramos o que cada linha do ficheiro vai fazer. Só depois de confirmar é que os pagamentos são registados.',
  choose: 'Escolha…',
  fileHint: 'Ficheiro de texto, XML, CSV ou XLSX, até 20 MB.',
  read: 'Ler o ficheiro',
  noEntity: 'Escolha a entidade.',
  noFile: 'Escolha o ficheiro.',

  totals: 'Totais por classe',
  class: 'Classe',
  confirm: 'Registar os pagamentos',
  goOn: 'Continuar a importação',
  confirmQuestion: 'Registar os pagamentos deste ficheiro?',
  confirmWhat: (many: number, amount: string) => `${lines(many)}, no valor de ${amount}.`,
  confirmThen:
    'Os pagamentos com referência liquidam a sua factura. Os outros ficam em Por identificar. Pode anular nas 24 horas seguintes.',
  undo: 'Anular a importação',
  undoQuestion: 'Anular a importação deste ficheiro?',
  undoWhat:
    'Os pagamentos que ainda ninguém usou são estornados. Os recibos guardam o seu número e ficam marcados.',
  undoUntil: (when: string) => `Pode anular até ${when}.`,
  progress: (done: number, total: number | null) => (total === null ? `${done}` : `${done} de ${total}`),
  result: 'Para onde foi o dinheiro',
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
  total: 'Total do ficheiro',
  incoming: 'Entradas',
  outgoing: 'Saídas',
  inCurrency: (name: string, currency: string) => `${name} (${currency})`,

  list: 'Linhas do ficheiro',
  show: 'Mostrar',
  all: (many: number) => `Todas (${many})`,
  exportClass: 'Exportar esta classe',
  only: (name: string, many: number) => `${name} (${many})`,
  line: 'Linha',
  date: 'Data do banco',
  reference: 'Referência',
  invoice: 'Factura',
  became: 'Resultado',
  undone: 'Anulada',
  nextSteps,
  /** Short, for the column of actions. */
  acts: { assign: 'Identificar', reverse: 'Estornar', aside: 'Pôr de lado' },
  assign: 'Levar para Por identificar',
  assignQuestion: 'Levar este dinheiro para Por identificar?',
  assignHint: 'Fica um pagamento por identificar, que depois se associa à factura.',
  assignEarly: (when: string) =>
    `Esta linha espera por ${when}. O pagamento fica com a data de hoje, e nesse dia a linha já não é registada sozinha.`,
  meticais: 'Valor creditado em meticais',
  aside: 'Pôr de lado',
  asideQuestion: 'Pôr esta linha de lado?',
  reverse: 'Estornar o pagamento',
  reverseQuestion: 'Estornar o pagamento que esta linha devolve?',
  payment: 'Pagamento',
  looking: 'À procura do pagamento…',
  noProposals: 'Nenhum pagamento deste valor tem a referência ou o número desta linha.',
  noLines: 'Nenhuma linha desta classe.',
} as const;
