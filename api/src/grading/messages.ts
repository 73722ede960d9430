import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import { sheetStateLabels, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';

export const messages = {
  noEdition: 'A turma não tem essa disciplina nesse ano.',
  notYours: 'Não lecciona esta disciplina nesta turma.',
  onlyResponsible: 'Só o docente responsável o pode fazer.',
  noPeriod: 'Não há período de lançamento declarado para esta turma.',
  semesterEnded: 'O semestre foi encerrado.',
  suspended: 'O período de lançamento está suspenso.',
  opensAt: (at: string) => `O lançamento de notas abre em ${at}.`,
  endedAt: (at: string) => `O lançamento de notas terminou em ${at}.`,
  itemMissing: 'A avaliação não existe.',
  itemGone: 'A avaliação já não existe.',
  noStudent: 'Estudante não encontrado.',
  noResults: 'Não tem disciplinas nesse ano.',
  slipMade: 'Boletim pronto.',
  notEnrolled: 'O estudante não está inscrito nesta disciplina.',
  ownGrade: 'As suas próprias notas são lançadas por outro docente desta turma.',
  ownRectification: 'A nota é sua: outra pessoa pede e decide a rectificação.',
  ownSpecialExam: 'Ninguém se nomeia para o exame especial: outra pessoa o faz.',
  ownComment: 'A nota é sua: outro docente desta turma a comenta.',
  commentSaved: 'Comentário guardado.',
  commentsGrade: 'Lance primeiro a nota: o comentário é sobre ela.',
  commentChanged: 'Entretanto outra pessoa mudou o comentário.',
  ended: 'A inscrição do estudante na disciplina terminou: a nota não entra.',
  submitted: 'A pauta já foi submetida.',
  frequencyFirst: 'As notas de exame abrem depois de submetida a pauta de frequência.',
  weightsFirst: 'A soma dos pesos deve ser 100% antes de lançar notas.',
  noExamDispensation: 'Ninguém é dispensado de um exame por esta via.',
  reasonForDispensation: 'Indique o motivo da dispensa.',
  reasonAfterSubmission: 'Indique o motivo: a pauta já foi submetida.',
  reasonAfterPublication: 'Indique o motivo: a nota já foi publicada.',
  conflict: (author: string) => `Entretanto ${author} guardou outro valor.`,
  clientIdUsed: 'O identificador já foi usado noutra nota.',
  twiceInRequest: 'O mesmo estudante vem duas vezes no pedido.',
  saved: (count: number) => counted(count, 'nota guardada', 'notas guardadas'),
  notSaved: (count: number) => `${counted(count, 'nota', 'notas')} por guardar`,
  weightsSaved: 'Pesos guardados.',
  weightsClosed: 'A pauta de frequência foi submetida: os pesos já não mudam.',
  weightReason: 'Há notas lançadas: indique o motivo.',
  weightMoved: (type: string, old: string | undefined, now: string | undefined) =>
    now === undefined
      ? `${type} deixa de contar`
      : old === undefined
        ? `${type} passa a contar ${percent(now)}`
        : `${type}: de ${percent(old)} para ${percent(now)}`,
  weightReplaced: (type: string) => `${type} dá lugar a uma nova avaliação`,
  assessmentRenamed: (old: string, now: string) => `${old} passa a chamar-se ${now}`,
  noWeightsThere: 'A outra turma não tem pesos para copiar.',
  weightsThere: 'Esta turma já tem pesos.',
  studentMissing: 'Estudante não encontrado.',
  mayNotRead: 'Não tem permissão para ver esta lista.',
  resultMissing: 'A nota não existe.',
  sheetMissing: 'A pauta não existe.',
  illegalSheet: (from: SheetState, to: SheetState) =>
    `Uma pauta ${sheetStateLabels[from].toLowerCase()} não passa a ${sheetStateLabels[to].toLowerCase()}.`,
  weightsNot100: 'A soma dos pesos deve ser 100%.',
  blankCells: (count: number) => `Falta lançar ${counted(count, 'nota', 'notas')}.`,
  nobodyPending: 'Não há estudantes por submeter nesta pauta.',
  examSubmitted:
    'Há estudantes desta pauta numa pauta de exame submetida: a de frequência já não volta ao docente.',
  ownSheet: 'Lecciona esta disciplina: outra pessoa decide sobre a pauta.',
  ownSubmission: 'Submeteu esta pauta: outra pessoa decide sobre ela.',
  notRegistry: 'Só o registo académico ou o coordenador do curso decide sobre a pauta.',
  ownRequest: 'O pedido é seu: outra pessoa decide.',
  askedAlready: 'Já há um pedido por decidir.',
  decided: 'O pedido já foi decidido.',
  reopeningMissing: 'O pedido não existe.',
  rectifiesHomologated: 'Só uma pauta homologada se rectifica; uma submetida devolve-se ao docente.',
  rectificationPending: 'Já há uma rectificação desta nota por decidir.',
  rectificationMissing: 'A rectificação não existe.',
  rectificationAsked: 'Pedido de rectificação enviado.',
  sameGrade: 'A nota nova é igual à que está na pauta.',
  gradeMoved: 'A nota mudou desde o pedido: recuse-o e peça outro.',
  reopeningAsked: 'Pedido enviado.',
  reopeningDecided: 'Decisão guardada.',
  frequencyOpen: 'A pauta de frequência do estudante ainda não foi submetida.',
  notInSheet: 'O estudante não está nesta pauta.',
  namedAlready: 'O estudante já está nomeado para o exame especial.',
  specialExamMissing: 'A nomeação não existe.',
  specialExamNamed: 'Estudante nomeado para o exame especial.',
  specialExamWithdrawn: 'Nomeação retirada.',
  namingInForce: 'Em vigor',
  namingWithdrawn: (at: string, by: string | null) =>
    by === null ? `Retirada em ${at}` : `Retirada em ${at}, por ${by}`,
  specialExamEntered: 'A nota do exame especial já foi lançada: a nomeação já não se retira.',
  withdrawnAlready: 'A nomeação já foi retirada.',
  published: 'Coluna publicada.',
  unpublished: 'Coluna retirada.',
  sheetSubmitted: 'Pauta submetida.',
  sheetReturned: 'Pauta devolvida ao docente.',
  sheetHomologated: 'Pauta homologada.',
  notSubmitted: 'A pauta ainda não foi submetida: peça a pré-visualização.',
  examsMissing: 'Há estudantes admitidos sem exame submetido: a pauta final espera pela pauta do exame.',
  paperMade: 'Pauta preparada.',
  classSheetsAsked: 'As pautas da turma estão a ser preparadas.',
  classSheetsMade: (count: number) => `${counted(count, 'pauta', 'pautas')} num ficheiro.`,
  classSheetsTitle: (name: string, year: number) => `Pautas da turma ${name} (${year})`,
  lectureMissing: 'A aula não existe.',
  lectureFile: 'Escolha um ficheiro ou indique uma ligação.',
  noLectureFile: 'A aula não tem ficheiro.',
  lectureExpired: 'A validade deste ficheiro terminou.',
  lectureStale: 'A aula foi alterada entretanto. Abra-a de novo.',
  lectureAdded: 'Aula adicionada.',
  lectureSaved: 'Aula actualizada.',
  lectureRemoved: 'Aula removida.',
  examsClosed: 'A pauta do exame foi submetida: os pesos já não mudam.',
} as const;

/** Texts of the percentages of the institution (row 125). */
export const percentageTexts = {
  missing: 'Esta percentagem não existe.',
  past: 'Indique hoje ou um dia depois de hoje: o que já passou não muda.',
  same: 'É o valor que já vale nesse dia.',
  saved: 'Percentagens actualizadas.',
} as const;

/** Of the result slip. */
export const slipTexts = {
  title: (year: number) => `Boletim de resultados ${year}`,
  file: (year: number) => `resultados_${year}.pdf`,
  student: 'Estudante',
  onlyPublished: 'Só constam as notas publicadas até à data de emissão.',
  unpublished: 'por publicar',
  follow: 'Confirme este boletim em:',
} as const;

/** Texts of pautas on paper and in sheets (G.5, I4). */
export const paperTexts = {
  titles: { FREQUENCIA: 'Pauta de Frequência', FINAL: 'Pauta Final' },
  ofClass: 'Pautas da turma',
  provisional: 'PROVISÓRIA',
  number: 'N.º',
  code: 'Código',
  name: 'Nome',
  average: 'MF',
  situation: 'Situação',
  exam: 'Exame',
  resit: 'Recorrência',
  special: 'Exame especial',
  final: 'Média final',
  spoken: 'Por extenso',
  result: 'Resultado',
  department: 'Faculdade/Departamento',
  course: 'Curso',
  subject: 'Disciplina',
  class: 'Turma',
  year: 'Ano e semestre',
  shift: 'Turno',
  teacher: 'Docente',
  credits: 'Créditos',
  weights: 'Pesos',
  state: 'Estado',
  submitted: 'Submetida, por homologar',
  preview: 'Pré-visualização das notas lançadas até agora',
  homologated: 'Homologada',
  examWeights: (frequency: string, exam: string, resit: string) =>
    `MF ${percent(frequency)}, exame ${percent(exam)}, recorrência ${percent(resit)}`,
  totals: 'Totais',
  men: 'Masculino',
  women: 'Feminino',
  total: 'Total',
  supplement: (number: number) => `aditamento ${number}`,
  submittedAt: (at: string, by: string) => `Submetida em ${at} por ${by}`,
  homologatedAt: (at: string, by: string) => `Homologada em ${at} por ${by}`,
  notHomologated: 'Por homologar',
  checksum: (digits: string) => `Soma de controlo: ${digits}`,
  signTeacher: 'O docente',
  signDirector: 'O director do curso',
  signRegistry: 'O registo académico',
  follow: 'Confirme esta pauta em:',
  frequencyRule: (exempt: string, admit: string, below: string) =>
    `A média de frequência (MF) é arredondada uma só vez, à décima, a partir do valor exacto (13,95 dá 14,0). Dispensado: ${exempt} ou mais. Admitido: de ${admit} a ${below}. Excluído: abaixo de ${admit}. F conta como 0; D não conta.`,
  finalRule: (one: { frequency: string; exam: string; resit: string; decimals: 0 | 1; pass: string }) =>
    `Média final = MF × ${percent(one.frequency)} + exame × ${percent(one.exam)} (ou recorrência × ${percent(one.resit)}), arredondada uma só vez ${one.decimals === 0 ? 'à unidade' : 'à décima'} a partir do valor exacto. Aprovado: ${one.pass} ou mais do valor arredondado${one.pass === '9,1' ? ' (9,04 dá 9,0 e reprova)' : ''}.`,
} as const;

/** Notices to students: the title, also of the mail, the text at the bell, and that of the mail. */
export const notices = {
  published: (subject: string, columns: readonly string[]) => ({
    title: `Notas publicadas: ${subject}`,
    body: columns.join(', '),
    mail: `Foram publicadas as notas de ${columns.join(', ')} da disciplina ${subject}. Consulte-as no portal, em Notas.`,
  }),
  homologated: (subject: string, kind: string) => ({
    title: `Pauta homologada: ${subject}`,
    body: `A pauta de ${kind.toLowerCase()} foi homologada.`,
    mail: `A pauta de ${kind.toLowerCase()} da disciplina ${subject} foi homologada. Consulte as suas notas no portal, em Notas.`,
  }),
  changed: (
    subject: string,
    { column, old, new: now, reason }: { column: string; old: string; new: string; reason: string },
  ) => {
    const change = `de ${old || 'por lançar'} para ${now || 'por lançar'}.${reason && ` Motivo: ${reason}`}`;
    return {
      title: `Nota alterada: ${subject}`,
      body: `${column}: ${change}`,
      mail: `A sua nota de ${column} da disciplina ${subject} mudou ${change}`,
    };
  },
  commented: (subject: string, column: string) => ({
    title: `Comentário à sua nota: ${subject}`,
    body: `${column}: o docente comentou a sua nota. Leia o comentário em Notas.`,
    mail: `O docente comentou a sua nota de ${column} da disciplina ${subject}. Leia o comentário no portal, em Notas.`,
  }),
  weighed: (subject: string, { changes, reason }: { changes: readonly string[]; reason: string }) => ({
    title: `Pesos alterados: ${subject}`,
    body: `${changes.join('; ')}. Motivo: ${reason}`,
    mail: `Os pesos das avaliações da disciplina ${subject} mudaram: ${changes.join('; ')}. A sua média pode mudar com eles: consulte-a no portal, em Notas. Motivo: ${reason}`,
  }),
  renamed: (subject: string, { changes, reason }: { changes: readonly string[]; reason: string }) => ({
    title: `Avaliações com outro nome: ${subject}`,
    body: `${changes.join('; ')}. Motivo: ${reason}`,
    mail: `Há avaliações da disciplina ${subject} com outro nome: ${changes.join('; ')}. As notas e os pesos não mudam: consulte-os no portal, em Notas. Motivo: ${reason}`,
  }),
  named: (subject: string) => ({
    title: `Exame especial: ${subject}`,
    body: 'Foi nomeado para o exame especial. A sua nota conta em vez da do exame normal.',
    mail: `Foi nomeado para o exame especial da disciplina ${subject}. A sua nota conta em vez da do exame normal. As datas estão no portal, em Exames.`,
  }),
  unnamed: (subject: string, reason: string) => ({
    title: `Exame especial retirado: ${subject}`,
    body: `Já não está nomeado para o exame especial. Motivo: ${reason}`,
    mail: `Já não está nomeado para o exame especial da disciplina ${subject}. Motivo: ${reason}`,
  }),
};

/** Texts of files with grades. */
export const files = {
  code: 'Código',
  student: 'Estudante',
  reference: 'Referência (não alterar)',
  sheet: 'Notas',
  templateName: (subject: string, classGroup: string) => `Notas ${subject} ${classGroup}`,
  otherClass: 'O ficheiro é de outra turma ou disciplina.',
  twice: (found: readonly { said: string; numbers: readonly number[] }[]) =>
    `O mesmo estudante vem mais de uma vez: ${found
      .map(({ said, numbers }) => `${said} (linhas ${numbers.join(', ')})`)
      .join('; ')}.`,
  gone: 'O ficheiro já não existe.',
} as const;
