import { sheetStateLabels, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { plural } from '../platform/registers/messages.ts';

/** What is said about grades. */
export const messages = {
  noEdition: 'A turma não tem essa disciplina nesse ano.',
  notYours: 'Não lecciona esta disciplina nesta turma.',
  onlyResponsible: 'Só o docente responsável o pode fazer.',
  noPeriod: 'Não há período de lançamento declarado para esta turma.',
  suspended: 'O período de lançamento está suspenso.',
  opensAt: (at: string) => `O lançamento de notas abre em ${at}.`,
  endedAt: (at: string) => `O lançamento de notas terminou em ${at}.`,
  itemMissing: 'A avaliação não existe.',
  itemGone: 'A avaliação já não existe.',
  notEnrolled: 'O estudante não está inscrito nesta disciplina.',
  ended: 'A inscrição do estudante na disciplina terminou: a nota não entra.',
  submitted: 'A pauta já foi submetida.',
  frequencyFirst: 'As notas de exame abrem depois de submetida a pauta de frequência.',
  weightsFirst: 'A soma dos pesos deve ser 100% antes de lançar notas.',
  noExamDispensation: 'Ninguém é dispensado de um exame por esta via.',
  reasonForDispensation: 'Indique o motivo da dispensa.',
  reasonAfterPublication: 'Indique o motivo: a nota já foi publicada.',
  conflict: (author: string) => `Entretanto ${author} guardou outro valor.`,
  clientIdUsed: 'O identificador já foi usado noutra nota.',
  twiceInRequest: 'O mesmo estudante vem duas vezes no pedido.',
  saved: (count: number) => plural(count, 'nota guardada', 'notas guardadas'),
  notSaved: (count: number) => `${plural(count, 'nota', 'notas')} por guardar`,
  weightsSaved: 'Pesos guardados.',
  weightsClosed: 'A pauta de frequência foi submetida: os pesos já não mudam.',
  weightReason: 'Há notas lançadas: indique o motivo.',
  twiceType: (type: string) => `o ${type} ja existe`,
  noWeightsThere: 'A outra turma não tem pesos para copiar.',
  weightsThere: 'Esta turma já tem pesos.',
  resultMissing: 'A nota não existe.',
  sheetMissing: 'A pauta não existe.',
  illegalSheet: (from: SheetState, to: SheetState) =>
    `Uma pauta ${sheetStateLabels[from].toLowerCase()} não passa a ${sheetStateLabels[to].toLowerCase()}.`,
  weightsNot100: 'A soma dos pesos deve ser 100%.',
  blankCells: (count: number) => `Falta lançar ${plural(count, 'nota', 'notas')}.`,
  nobodyPending: 'Não há estudantes por submeter nesta pauta.',
  examSubmitted: 'A pauta de exame já foi submetida: a de frequência já não volta ao docente.',
  ownSheet: 'Lecciona esta disciplina: outra pessoa decide sobre a pauta.',
  ownRequest: 'O pedido é seu: outra pessoa decide.',
  askedAlready: 'Já há um pedido por decidir.',
  decided: 'O pedido já foi decidido.',
  reopeningMissing: 'O pedido não existe.',
  reopeningAsked: 'Pedido enviado.',
  reopeningDecided: 'Decisão guardada.',
  published: 'Coluna publicada.',
  unpublished: 'Coluna retirada.',
  sheetSubmitted: 'Pauta submetida.',
  sheetReturned: 'Pauta devolvida ao docente.',
  sheetHomologated: 'Pauta homologada.',
  examsClosed: 'A pauta do exame foi submetida: os pesos já não mudam.',
} as const;

/** What students are told in the portal. */
export const notices = {
  published: (subject: string, columns: readonly string[]) => ({
    title: `Notas publicadas: ${subject}`.slice(0, 120),
    body: columns.join(', ') || 'A pauta foi homologada.',
  }),
  changed: (
    subject: string,
    { column, old, new: now, reason }: { column: string; old: string; new: string; reason: string },
  ) => ({
    title: `Nota alterada: ${subject}`.slice(0, 120),
    body: `${column}: de ${old} para ${now}. Motivo: ${reason}`,
  }),
} as const;

/** Mails to students. */
export const mails = {
  published: (subject: string, columns: readonly string[]) => ({
    subject: `Notas publicadas: ${subject}`,
    text: `Foram publicadas as notas de ${columns.join(', ')} da disciplina ${subject}. Consulte-as no portal, em Notas.`,
  }),
  changed: (subject: string, change: { column: string; old: string; new: string; reason: string }) => ({
    subject: `Nota alterada: ${subject}`,
    text: `A sua nota de ${change.column} da disciplina ${subject} mudou de ${change.old || 'por lançar'} para ${change.new || 'por lançar'}.${change.reason ? ` Motivo: ${change.reason}` : ''}`,
  }),
};
