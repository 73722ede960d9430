import { formatMoney } from '@portal/shared-kit/contract/core/money';

/** Texts of sponsors' transfers. */
export const messages = {
  missing: 'Transferência não encontrada.',
  previewed: 'Lista lida: nada foi ainda registado.',
  confirming: 'A repartição começou.',
  discarded: 'Lista descartada.',
  undoing: 'A repartição está a ser desfeita.',
  job: (sponsor: string) => `Repartir a transferência de ${sponsor}`,
  undoJob: (sponsor: string) => `Desfazer a repartição da transferência de ${sponsor}`,
  done: (parts: number, cents: number) =>
    `${formatMoney(cents)} repartidos por ${parts} ${parts === 1 ? 'factura' : 'facturas'}.`,
  undone: (cents: number) => `Repartição desfeita: ${formatMoney(cents)} estão de novo em Por identificar.`,
  notRead: 'Não conseguimos ler este ficheiro. Envie uma folha XLSX ou um CSV.',
  noColumns: (missing: readonly string[]) => `Faltam colunas na primeira linha: ${missing.join(', ')}.`,
  empty: 'O ficheiro não tem linhas.',
  tooMany: (most: number) => `O ficheiro tem mais de ${most} linhas.`,
  wrong: 'A lista tem linhas por corrigir: nada foi guardado.',
  line: (number: number, what: string) => `Linha ${number}: ${what}`,
  more: (many: number) => `E mais ${many} ${many === 1 ? 'linha' : 'linhas'} por corrigir.`,
  noStudent: (code: string) => `não há estudante com o código ${code}.`,
  noCode: 'falta o código do estudante.',
  badAmount: 'o valor não se consegue ler.',
  noInvoice: (number: string) => `a factura ${number} não é deste estudante.`,
  closedInvoice: (number: string) => `a factura ${number} não está por pagar.`,
  nothingOpen: 'este estudante não tem facturas por pagar (uma multa indica-se pelo número).',
  twice: (line: number) => `paga a mesma factura que a linha ${line}.`,
  otherTotal: (list: number, transfer: number) =>
    `A lista soma ${formatMoney(list)} e a transferência é de ${formatMoney(transfer)}.`,
  noTransaction: 'Indique o número da transacção.',
  noMethod: 'Escolha o método de pagamento.',
  noDay: 'Indique a data do pagamento.',
  noAmount: 'Indique o valor.',
  taken: 'Este número de transacção já foi registado.',
  notUnmatched: 'Este pagamento já não está por identificar.',
  notPreviewed: 'Esta transferência já foi repartida.',
  notSplit: 'Só uma transferência repartida pode ser desfeita.',
  working: 'Esta transferência está a ser tratada.',
  changed: (invoice: string) =>
    `A factura ${invoice} mudou desde que a lista foi lida. Descarte a lista e envie-a de novo.`,
  withdrawn: 'Já foi estornada ou desassociada uma parte: as outras desfazem-se uma a uma.',
  part: (nth: number, transaction: string) => `PARTE ${nth} DE ${transaction}`,
  partOf: (nth: number, paymentId: number) => `PARTE ${nth} DO PAGAMENTO ${paymentId}`,
  splitReason: (sponsor: string) => `Repartido por estudantes de ${sponsor}.`,
} as const;

/** Texts of the exported list. */
export const exportTexts = {
  title: 'Transferências de patrocinadores',
  file: 'patrocinadores',
  sponsor: 'Patrocinador',
  list: 'Lista',
  students: 'Estudantes',
  invoices: 'Facturas',
  sentBy: 'Enviada por',
  sentAt: 'Enviada em',
} as const;
