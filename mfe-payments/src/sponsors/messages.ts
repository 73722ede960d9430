import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

const students = (many: number) => counted(many, 'estudante', 'estudantes');
const invoices = (many: number) => counted(many, 'factura', 'facturas');

/** Texts of sponsors' transfers (I29). */
export const messages = {
  title: 'Patrocinadores',
  empty: 'Ainda não foi repartida nenhuma transferência de um patrocinador.',
  add: 'Repartir uma transferência',
  open: 'Abrir',
  back: 'Todas as transferências',
  sponsor: 'Patrocinador',
  transfer: 'Transferência',
  amount: 'Valor',
  goesTo: 'Reparte-se por',
  split: (many: number, parts: number) => `${students(many)}, ${invoices(parts)}`,
  state: 'Estado',
  by: (who: string | null, when: string) => (who ? `${who}, ${when}` : when),

  hint: 'Uma transferência de um patrocinador paga as facturas de muitos estudantes. Primeiro mostramos a parte de cada um; só depois de confirmar é que os pagamentos são registados, todos ou nenhum.',
  money: 'Dinheiro',
  notRecorded: 'Transferência ainda por registar',
  unmatched: (transaction: string, amount: number, day: string) =>
    `Por identificar: ${transaction}, ${formatMoney(amount)}, ${day}`,
  method: 'Método',
  transaction: 'Transacção n.º',
  date: 'Data do banco',
  file: 'Lista dos estudantes',
  fileHint:
    'XLSX ou CSV com as colunas Código e Valor, até 500 linhas. Com a coluna Factura paga-se essa factura; sem ela pagam-se as mais antigas, e o que sobrar fica como crédito do estudante. Numa coluna Nome ou Documento, cada um tem de ser o do código.',
  read: 'Ler a lista',

  paidAt: 'Data do banco',
  credit: 'Fica como crédito',
  recorded: 'Lista enviada por',
  confirmedBy: 'Confirmada por',
  reason: 'Motivo por que foi desfeita',
  second: 'Foi você que registou esta transferência: acima do valor definido, confirma-a outra pessoa.',
  working: 'A tratar da transferência',
  parts: 'Parte de cada estudante',
  withCredit: (credit: number) => (credit > 0 ? `${formatMoney(credit)} de crédito` : ''),
  withdrawn: 'Retirada desde então',
  noParts: 'Sem estudantes.',

  confirm: 'Registar os pagamentos',
  confirmQuestion: (sponsor: string) => `Registar a transferência de ${sponsor}?`,
  confirmWhat: (amount: number, many: number, parts: number) =>
    `${formatMoney(amount)} por ${students(many)}: ${invoices(parts)}, cada uma com o seu recibo.`,
  discard: 'Descartar a lista',
  discardQuestion: 'Descartar esta lista?',
  discardWhat: 'Não foi registado nenhum pagamento; a lista deixa de estar aqui.',
  undo: 'Desfazer a repartição',
  undoQuestion: 'Desfazer toda a repartição?',
  undoWhat:
    'As facturas voltam a estar por pagar, os recibos ficam marcados e o dinheiro fica em Por identificar, de onde pode ser repartido com outra lista.',
} as const;
