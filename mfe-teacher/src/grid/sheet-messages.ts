import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoment } from '@portal/shared-kit/dates';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';

const pauta = (kind: SheetKind, number: number) =>
  `${number === 0 ? 'Pauta' : `Aditamento ${number} à pauta`} de ${sheetKindLabels[kind].toLowerCase()}`;
const by = (who: string | null, at: string | null) =>
  [who && `por ${who}`, at && `a ${formatMoment(at)}`].filter(Boolean).join(' ');
const grades = (count: number) => counted(count, 'nota', 'notas');

/** Texts of publication, pautas and the history of a grade. */
export const messages = {
  submitted: (kind: SheetKind, number: number, who: string | null, at: string | null) =>
    `${pauta(kind, number)} submetida ${by(who, at)}. As notas estão fechadas até ser homologada ou devolvida.`,
  returned: (kind: SheetKind, number: number, who: string | null, at: string | null) =>
    `${pauta(kind, number)} devolvida ${by(who, at)}.`,
  homologated: (kind: SheetKind, number: number, who: string | null, at: string | null) =>
    `${pauta(kind, number)} homologada ${by(who, at)}.`,
  rectified: (kind: SheetKind, number: number, who: string | null, at: string | null) =>
    `${pauta(kind, number)} rectificada ${by(who, at)}.`,

  publish: 'Publicar coluna',
  publishTitle: 'Publicar notas',
  publishColumn: 'Coluna',
  columnState: (type: string, published: boolean) => `${type} · ${published ? 'publicada' : 'não publicada'}`,
  told: (count: number) =>
    count === 0
      ? 'Nenhum estudante passa a ver uma nota nesta coluna, e nenhum é avisado.'
      : `${counted(count, 'estudante passa a ver a sua nota e recebe', 'estudantes passam a ver a sua nota e recebem')} um aviso, no portal e no e-mail da sua conta:`,
  notice: (subject: string, column: string) => `«Notas publicadas: ${subject}» – ${column}`,
  untold: (count: number) =>
    `${counted(count, 'estudante sem nota nesta coluna não é avisado', 'estudantes sem nota nesta coluna não são avisados')}.`,
  afterwards: 'Depois de publicada, cada alteração pede um motivo e é comunicada ao estudante.',
  publishConfirm: 'Publicar',
  unpublishConfirm: 'Retirar publicação',
  unpublishHelp: 'Os estudantes deixam de ver esta coluna. Só é possível antes de submeter a pauta.',
  publishedForGood: 'A pauta desta coluna já foi submetida: a publicação já não se retira.',

  submit: 'Submeter pauta',
  submitTitle: (kind: SheetKind) => `Submeter a ${pauta(kind, 0).toLowerCase()}`,
  submitConfirm: 'Submeter',
  submitThen: 'Depois de submetida, as notas desta pauta fecham. Só voltam a abrir se a pauta for devolvida.',
  hidden: 'O que os estudantes não vêem',
  hiddenColumns: (columns: readonly string[]) =>
    `${columns.join(', ')}: por publicar. Os estudantes lêem «por publicar» até publicar.`,
  publishToo: 'Publicar também',
  ready: 'Nada impede a submissão.',
  unsaved: (count: number) =>
    `${counted(count, 'nota ainda não está guardada', 'notas ainda não estão guardadas')}.`,
  blank: 'Em branco',
  blankOf: (student: string, column: string) => `${student}: ${column}`,
  near: 'A 0,1 de um limite',
  nearNone: 'Ninguém está a 0,1 de um limite.',
  nearTo: (mark: string) => `junto de ${mark}`,

  reopen: 'Pedir reabertura',
  reopenTitle: 'Pedir reabertura do lançamento',
  reopenKind: 'Pauta',
  days: 'Dias',
  daysHelp: 'De 1 a 7 dias, contados da autorização.',
  carries: (count: number) =>
    `${grades(count)} ${count === 1 ? 'que escreveu fica guardada e segue' : 'que escreveu ficam guardadas e seguem'} com o pedido: ${count === 1 ? 'entra' : 'entram'} quando o lançamento reabrir.`,
  late: (count: number) =>
    `${grades(count)} ${count === 1 ? 'não entrou' : 'não entraram'} e ${count === 1 ? 'ficou' : 'ficaram'} em rascunho.`,
  request: {
    PENDENTE: (kind: SheetKind, at: string) =>
      `Pedido de reabertura (${sheetKindLabels[kind].toLowerCase()}) enviado a ${formatMoment(at)}, por decidir.`,
    RECUSADO: (kind: SheetKind, reason: string) =>
      `Pedido de reabertura (${sheetKindLabels[kind].toLowerCase()}) recusado: ${reason}`,
  },

  asStudent: 'Ver como estudante',
  asStudentHelp: 'Exactamente o que o estudante recebe: só colunas publicadas.',
  earlierGrade: (column: string, className: string) => `${column}, nota da turma anterior (${className})`,
  sentNothing: 'O estudante ainda não vê nenhuma nota.',
  commentOf: (comment: string) => `Comentário: ${comment}`,
  comment: 'Comentário ao estudante',
  commentHelp:
    'O estudante lê-o junto da nota, quando estiver publicada. Não sai nas pautas nem nos ficheiros.',
  commentSave: 'Guardar comentário',
  commentBefore: (count: number) => counted(count, 'texto anterior', 'textos anteriores'),
  commentGone: 'retirado',
  history: 'Comentário e histórico da nota',
  historyNone: 'Nunca foi escrita.',
  moment: 'Quando',
  author: 'Quem',
  change: 'De → para',
  reason: 'Motivo',
  archived: 'arquivada',
  blankText: 'em branco',
  assessment: 'Avaliação',
  grade: 'Nota',
  average: 'Média de frequência',
  final: 'Média final',
} as const;
