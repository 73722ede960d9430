import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import type { GradePeriod } from '@portal/shared-kit/contract/grading/grid';
import { formatDay, formatDeadline, formatTime } from '@portal/shared-kit/dates';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';

/** '07/12, 10:30' of a moment. */
const when = (moment: string | number) => `${formatDay(moment).slice(0, 5)}, ${formatTime(moment)}`;

/** Texts of the grid; those of the specification stand in the contract. */
export const messages = {
  title: 'Lançamento de notas',
  titleOf: (subject: string, classGroup: string) => `${subject} · ${classGroup}`,
  term: (semester: string, year: number) => `${semester} de ${year}`,
  closes: (kind: SheetKind, end: string) =>
    `${sheetKindLabels[kind].toLowerCase()} fecha a ${formatDeadline(end)}`,
  closed: ({ reason, date_start, date_end }: Pick<GradePeriod, 'reason' | 'date_start' | 'date_end'>) =>
    [
      reason ?? 'O lançamento está fechado.',
      date_start && date_end && `Período: ${when(date_start)} a ${when(date_end)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  opensNext: (kind: SheetKind, start: string) => `${sheetKindLabels[kind]} abre a ${when(start)}.`,
  grid: 'Notas da turma',
  student: 'Estudante',
  average: 'MF',
  final: 'Final',
  finalOf: (average: string, result: string) => `Final: ${average} · ${result}`,
  moreOf: (student: string) => `Histórico e vista de ${student}`,
  published: 'publicada',
  submittedAlready: 'A pauta já foi submetida.',
  frequencyFirst: 'A pauta de frequência ainda não foi submetida.',
  situation: 'Situação',
  saving: 'Gravação',
  column: 'Avaliação a lançar',
  enter: (type: string, percentage: string) => `A lançar: ${type} (${percent(percentage)})`,
  percent,
  blanks: (count: number) => `Por lançar: ${count}`,
  orders: { name: 'Ordenar por nome', code: 'Ordenar por código' },
  more: 'Mais',
  pin: 'Fixar médias e situação',
  unpin: 'Soltar médias e situação',
  hideFormer: 'Esconder anulados e transferidos',
  former: (count: number) => `Mostrar anulados e transferidos (${count})`,
  formerStates: { ANULADO: 'Anulado', TRANSFERIDO: 'Transferido' } as Record<string, string>,
  arrears: 'em atraso',
  carriedFrequency: 'MF da turma anterior, por pauta suplementar',
  earlier: (className: string, grades: readonly string[]) =>
    `${grades.length === 1 ? 'Nota' : 'Notas'} da turma anterior (${className}): ${grades.join(', ')}`,
  earlierGrade: (column: string, value: string) => `${column} ${value}`,
  cellOf: (student: string, column: string) => `${column} de ${student}`,
  unknownCell: 'Avaliação ou estudante que já não está nesta pauta',
  none: 'Ainda não há estudantes inscritos nesta disciplina.',
  nothingBlank: 'Não há notas por lançar nesta avaliação.',
  help: 'Setas, Enter e Tab mudam de estudante; Esc repõe; Ctrl+S guarda; cole uma coluna do Excel.',

  allSaved: (at: Date) => `Tudo guardado às ${formatTime(at)}`,
  saved: 'Tudo guardado',
  waiting: (count: number) => `${count} por guardar`,
  waitingOf: (cell: string, typed: string, note: string) => `${cell}: ${typed || 'em branco'} · ${note}`,
  noteOf: (column: string, note: string) => `${column}: ${note}`,
  kept: (at: number) =>
    `Sem ligação: notas de ${when(at)}. O que escrever fica guardado neste computador e segue assim que houver ligação.`,
  gone: (cell: string) => `${cell} · descartar`,
  lost: 'Notas que escreveu neste computador e que já não pode enviar. Se ainda contam, passe-as a quem lecciona a turma:',
  discard: 'Descartar',
  restored: (count: number) =>
    count === 1
      ? 'Recuperada 1 nota que não chegou a ser guardada.'
      : `Recuperadas ${count} notas que não chegaram a ser guardadas.`,
  save: 'Guardar',

  provisional: 'provisória',

  status: {
    untouched: '',
    pending: '↻ a guardar…',
    saved: '✓ guardado',
    refused: '! recusado',
    conflict: '! alterado por outra pessoa',
    unconfirmed: 'por confirmar',
    invalid: '! nota inválida',
  },
  unconfirmed: (typed: string) => `${typed}? por confirmar`,
  refused: (why: string) => `! ${why}`,
  conflict: (theirs: string, author: string, at: string) =>
    `! ${author} guardou ${theirs || 'em branco'} às ${formatTime(at)}`,
  somebody: 'Outra pessoa',
  keepMine: (mine: string) => `Manter ${mine || 'em branco'}`,
  keepTheirs: (theirs: string) => `Ficar com ${theirs || 'em branco'}`,
  reasonsMissing: (count: number) =>
    counted(count, 'nota espera por um motivo.', 'notas esperam por um motivo.'),
  giveReason: 'Indicar o motivo',
  reasonHelp: 'A dispensa de uma prova e a alteração de uma nota publicada precisam de um motivo.',
  retry: 'Tentar de novo',
  zeros: 'Guardar estas notas como 0?',
  zeroOf: (student: string, typed: string) => `${student}: escreveu ${typed}, fica 0`,

  classAverage: 'Média da turma',
  below: (count: number, mark: string) => `${count} abaixo de ${mark}`,
  exempt: (count: number) => counted(count, 'dispensado', 'dispensados'),
  distribution: 'Distribuição das médias',
  bar: (from: number, to: number, count: number) => `${from} a ${to}: ${count}`,
  near: 'Quase',
  noneNear: 'Ninguém está a 0,1 de uma passagem.',
  nearOf: (name: string, average: string, mark: string) => `${name} ${average} · junto de ${mark}`,

  paste: 'Colar',
  pasteTitle: (column: string) => `Colar em ${column}`,
  pasteHere: 'Cole aqui as linhas do Excel ou do LibreOffice',
  pasteHelp: 'Só as notas, pela ordem da lista; ou código ou nome e nota.',
  pasteApply: (count: number) => (count === 1 ? 'Lançar 1 nota' : `Lançar ${count} notas`),
  line: 'Linha',
  value: 'Nota',
  result: 'Resultado',
  before: 'Actual',
  matches: {
    matched: 'Reconhecido',
    ambiguous: 'Mais de um estudante',
    unknown: 'Desconhecido',
    repeated: 'Estudante repetido',
    'out-of-range': 'Fora de 0 a 20',
    invalid: 'Nota inválida',
    blank: 'Em branco: não muda nada',
  },
  pasted: (count: number) => counted(count, 'nota lançada.', 'notas lançadas.'),
  undo: 'Desfazer',

  import: 'Importar',

  fill: 'Preencher em branco',
  fillTitle: (column: string) => `Preencher o que está em branco em ${column}`,
  fillValue: 'Nota, ou F',
  fillApply: (count: number) => (count === 1 ? 'Preencher 1 nota' : `Preencher ${count} notas`),
  noBlanks: 'Não há nada em branco nesta avaliação.',

  one: 'Estudante a estudante',
  previous: 'Anterior',
  next: 'Seguinte',
  place: (at: number, of: number) => `${at} de ${of}`,
} as const;
