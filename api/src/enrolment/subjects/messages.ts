import { counted } from '@portal/shared-kit/contract/core/counted';
/** The minimum, and what the student has: a grade, none, or one that is not published. */
const grade = (min: string, had: string) => `mínimo ${min}, ${had}`;

export const messages = {
  studentMissing: 'Estudante não encontrado.',
  notYours: 'Não lecciona esta disciplina nesta turma.',
  classMissing: 'Turma não encontrada.',
  concluded: 'A inscrição foi concluída com o fim do semestre.',
  ownEnrolment: 'A inscrição é sua: outra pessoa decide.',
  enrolmentMissing: 'Inscrição na disciplina não encontrada.',
  inactive: 'Este estudante está desactivado.',
  suspended: 'A inscrição deste estudante está suspensa: retome-a primeiro.',
  otherCourse: 'Este estudante não é deste curso.',
  otherDegree: 'Este curso não é deste grau.',
  classOfOtherCourse: 'Esta turma não é deste curso.',
  notInPlan: 'Esta disciplina não está no plano do curso neste semestre.',
  has: (value: string) => `tem ${value}`,
  hasNone: 'sem nota',
  hasUnpublished: 'por publicar',
  unpublished: 'O resultado desta disciplina está por publicar.',
  passed: 'O estudante já foi aprovado nesta disciplina.',
  elsewhere: 'O estudante já está inscrito nesta disciplina com outra turma.',
  thisSemester: 'O estudante já teve esta disciplina neste semestre.',
  noClass: 'Nenhuma turma activa do curso está no ano desta disciplina.',
  missing: (together: boolean, path: string, min: string, had: string) =>
    `${together ? 'Co-requisito' : 'Precedência'} em falta: ${path} (${grade(min, had)}).`,
  recommended: (path: string, min: string, had: string) =>
    `Recomenda-se antes: ${path} (${grade(min, had)}).`,
  classNotOffered: 'A turma desta inscrição já não lecciona a disciplina neste semestre.',
  confirmOverride: (reason: string) => `${reason} Confirme que a inscrição é retomada com dispensa.`,
  clash: (name: string) =>
    `Choque de regime: ${name} é de outro regime do que as outras disciplinas do semestre.`,
  attempts: (most: number) => `Limite de ${counted(most, 'tentativa', 'tentativas')} nesta disciplina.`,
  subjects: (most: number) => `Limite de ${counted(most, 'disciplina', 'disciplinas')} por semestre.`,
  credits: (most: number) => `Limite de ${counted(most, 'crédito', 'créditos')} por semestre.`,
  full: (name: string, capacity: number) =>
    `Não há vagas em ${name}: ${counted(capacity, 'lugar ocupado', 'lugares ocupados')}.`,
  otherSemester: (semester: number) => `Lecciona-se no ${semester}.º semestre.`,
  mayNotOverride: 'Não tem permissão para dispensar precedências.',
  planChanged: 'O plano do curso mudou entretanto. Actualize a página e tente de novo.',
  outcome: (accepted: number, refused: number) =>
    `${counted(accepted, 'inscrição feita', 'inscrições feitas')}, ${counted(refused, 'recusada', 'recusadas')}.`,
  preview: (accepted: number, refused: number) =>
    `${counted(accepted, 'inscrição possível', 'inscrições possíveis')}, ${counted(refused, 'recusada', 'recusadas')}.`,
  illegal: (from: string, to: string) => `Uma inscrição em disciplina não passa de ${from} para ${to}.`,
  equivalence: 'É uma equivalência: anula-se em Equivalências.',
  reasonNeeded: 'Indique o motivo.',
  moved: 'Inscrição na disciplina actualizada.',
  kept: 'A inscrição fica, com dispensa.',
  nothingToReview: 'Esta inscrição já não está por rever.',
  again: 'Nova inscrição',
  limitsChanged: 'Limites actualizados.',
  jobTitle: (classes: number) => `Inscrever ${counted(classes, 'turma', 'turmas')} no plano do semestre`,
  jobStarted: 'A inscrição das turmas começou.',
  jobFile: 'inscricoes-recusadas.csv',
  jobColumns: { student: 'Estudante', subject: 'Disciplina', reason: 'Motivo' },
  inClass: (name: string) => `Já está na turma ${name}.`,
  classFull: 'A turma já não tem lugares.',
  classInactive: 'Esta turma está inactiva.',
  mayNotOverbook: 'Não tem permissão para exceder a capacidade da turma.',
  placed: (count: number, refused: number) =>
    `${counted(count, 'estudante alocado', 'estudantes alocados')}, ${counted(refused, 'recusado', 'recusados')}.`,
  placeable: (count: number, refused: number) =>
    `${counted(count, 'estudante pode ser alocado', 'estudantes podem ser alocados')}, ${counted(refused, 'recusado', 'recusados')}.`,
} as const;

/** Texts of the allocation of many students to a class, and of its undo. */
export const assignTexts = {
  alreadyThere: (name: string) => `Já está na turma ${name}.`,
  inNone: 'Já está por alocar.',
  leaves: (name: string, facts: string) => `Sai da turma ${name}${facts}.`,
  reasonToMove: (name: string) => `Está na turma ${name}: indique o motivo para mudar de turma.`,
  back: 'Volta à turma anterior.',
  backToNone: 'Volta a ficar por alocar.',
  undone: 'Alocação anulada.',
  changedSince: (name: string) =>
    `As disciplinas com a turma ${name} mudaram entretanto: mude o estudante na sua ficha.`,
} as const;

export const exportTexts = {
  titles: { POR_ALOCAR: 'Estudantes por alocar', ALOCADO: 'Estudantes alocados' },
  files: { POR_ALOCAR: 'estudantes-por-alocar', ALOCADO: 'estudantes-alocados' },
  levelOf: (name: string, degree: string) => `${name} – ${degree}`,
  tooMany: (most: number) => `A pesquisa encontra mais de ${most} estudantes: refine-a.`,
} as const;
