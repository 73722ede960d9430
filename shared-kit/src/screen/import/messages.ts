import { counted } from '../../contract/core/counted.ts';
import type { importStates, LineVerdict } from '../../contract/platform/import.ts';

const lines = (count: number) => counted(count, 'linha', 'linhas');

/** Texts of the import of records from a file (decision G.3). */
export const importMessages = {
  title: (records: string) => `Importar – ${records}`,
  steps:
    'Descarregue o modelo, preencha-o e escolha o ficheiro. Primeiro as linhas só são verificadas: nada é gravado antes de confirmar.',
  template: 'Modelo',
  templateIn: { xlsx: 'Descarregar modelo (Excel)', csv: 'Descarregar modelo (CSV)' },
  templateName: (kind: string, format: string) => `modelo_${kind}.${format}`,
  file: 'Ficheiro preenchido',
  fileHint: (lines: number) => `XLSX ou CSV, até 5 MB e ${lines} linhas.`,
  check: 'Verificar ficheiro',
  chooseFirst: 'Escolha o ficheiro a importar.',
  recent: 'Importações recentes',
  supportCode: (code: string) => `Código de suporte: ${code}`,

  states: {
    A_VERIFICAR: 'A verificar as linhas',
    VERIFICADA: 'Verificada, por confirmar',
    A_IMPORTAR: 'A importar',
    IMPORTADA: 'Importada',
    A_ANULAR: 'A anular',
    ANULADA: 'Anulada',
  } satisfies Record<(typeof importStates)[number], string>,
  done: (done: number, total: number | null) => (total === null ? `${done}` : `${done} de ${total}`),
  readNow: 'Actualizar',
  interrupted: 'Este trabalho não chegou ao fim. Pode continuar de onde ficou.',
  goOn: 'Continuar',
  stop: 'Parar',

  verdicts: { NOVA: 'Nova', ALTERADA: 'Alterada', IGUAL: 'Igual', ERRO: 'Erro' } satisfies Record<
    LineVerdict,
    string
  >,
  counted: {
    NOVA: (count: number) => `${lines(count)} a criar`,
    ALTERADA: (count: number) => `${lines(count)} a alterar`,
    IGUAL: (count: number) => `${lines(count)} sem alterações`,
    ERRO: (count: number) => `${lines(count)} com erros`,
  } satisfies Record<LineVerdict, (count: number) => string>,
  unchecked: 'Por verificar',
  applied: 'Gravada',
  problems: 'O que está errado',
  problem: (label: string | undefined, message: string, count: number) =>
    `${label ? `${label}: ` : ''}${message} (${lines(count)})`,
  show: 'Mostrar',
  all: (count: number) => `Todas as linhas (${count})`,
  only: (verdict: string, count: number) => `${verdict} (${count})`,
  noLines: 'Não há linhas assim.',
  linesOf: (file: string) => `Linhas de ${file}`,
  pages: 'Paginação das linhas',
  line: 'Linha',
  state: 'Estado',
  before: (value: string) => `Antes: ${value}`,
  emptyValue: 'vazio',
  cell: (label: string, line: number) => `${label}, linha ${line}`,
  mend: 'Verificar',
  mendOf: (line: number) => `Verificar linha ${line}`,
  mended: (line: number, verdict: string) => `Linha ${line}: ${verdict}.`,

  confirm: 'Importar',
  confirmQuestion: (records: string) => `Importar – ${records}?`,
  confirmWithout: (errors: number) =>
    `${counted(errors, 'linha com erros fica', 'linhas com erros ficam')} de fora. Pode voltar e corrigir antes de importar.`,
  notUndone: 'Esta importação não se anula: confira as linhas antes de confirmar.',
  undoneWithin: 'A importação pode ser anulada durante 24 horas.',
  nothingToWrite: 'Nenhuma linha tem nada a importar.',
  typedFirst: 'Verifique primeiro as linhas em que escreveu.',
  written: (count: number) =>
    count === 1
      ? 'Está gravada 1 linha desta importação.'
      : `Estão gravadas ${count} linhas desta importação.`,
  undo: 'Anular importação',
  undoQuestion: 'Anular esta importação?',
  undoWhat: (count: number) =>
    `${count === 1 ? 'A linha gravada volta' : `As ${count} linhas gravadas voltam`} ao que era antes. O que entretanto foi alterado ou já está em uso fica como está.`,
  undoUntil: (moment: string) => `Pode ser anulada até ${moment}.`,
  another: 'Importar outro ficheiro',
} as const;
