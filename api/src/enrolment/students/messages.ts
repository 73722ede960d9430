import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import { counted } from '@portal/shared-kit/contract/core/counted';
import type { CarriedGrades } from './grade-carrier.ts';
import type { AccountOutcome } from './student-access.service.ts';

/** The places of a full class. */
const allTaken = (capacity: number) =>
  capacity === 1 ? '1 lugar, ocupado' : `${capacity} lugares, todos ocupados`;

type GradeFacts = Pick<CarriedGrades, 'moved' | 'kept' | 'frequency'>;

/** ': 2 notas levadas, 1 como 'nota da turma anterior''; empty where no grade was concerned (J1). */
export function movedFacts(grades: readonly GradeFacts[]): string {
  const moved = grades.reduce((sum, one) => sum + one.moved.length, 0);
  const kept = grades.reduce((sum, one) => sum + one.kept.length, 0);
  const frequencies = grades.filter(({ frequency }) => frequency !== null).length;
  const facts = [
    ...(moved > 0 ? [counted(moved, 'nota levada', 'notas levadas')] : []),
    ...(kept > 0 ? [`${kept} como 'nota da turma anterior'`] : []),
    ...(frequencies > 0 ? [`${frequencies} por pauta suplementar`] : []),
  ];
  return facts.length > 0 ? `: ${facts.join(', ')}` : '';
}

/** How the student signs in, for the clerk. */
export const accessWords: Record<AccountOutcome, string> = {
  opened: 'O acesso foi enviado por e-mail.',
  readmitted: 'A conta que já tinha voltou a abrir e o acesso foi enviado por e-mail.',
  kept: 'Entra com a conta que já tinha.',
  blocked: 'A conta desta pessoa está bloqueada: peça a um administrador que a reveja.',
  other_role:
    'Já tinha conta com outra função, que ficou como estava: um administrador pode dar-lhe o acesso de estudante.',
};

/** Texts of students; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Estudante não encontrado.',
  noSuchCard: 'Não há estudante com este código neste curso.',
  /** `access` is undefined where the account that they have, if any, stays as it is. */
  created: (code: string | null, access: AccountOutcome | undefined, closed: boolean) =>
    [
      `Estudante ${code ?? ''} criado com sucesso.`,
      access && access !== 'opened' ? accessWords[access] : '',
      closed && !access ? 'A conta que já tinha continua inactiva: active-a em Utilizadores.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  updated: 'Estudante actualizado com sucesso.',
  accountStaysClosed:
    'Estudante actualizado com sucesso. A sua conta continua inactiva: active-a em Utilizadores.',
  deactivated: 'Estudante desactivado; o histórico mantém-se.',
  deactivatedReason: 'Estudante desactivado.',
  deactivatedNotice: 'Deixou de estar activo como estudante',
  otherCourse: 'Mudança de curso.',
  otherCourseNotice: 'Foi admitido noutro curso',
  isStudent: 'O candidato é estudante.',
  noCandidacy: 'Candidatura não encontrada.',
  notApproved: 'Esta candidatura ainda não foi aprovada.',
  readOnly: 'Este campo não muda aqui: identificação, curso e regime têm operações próprias.',
  genderNotOffered: 'Escolha Masculino ou Feminino.',
  noSuchCourse: 'Escolha um curso activo.',
  stillInscribed: (count: number) =>
    `Este estudante tem ${counted(count, 'inscrição', 'inscrições')} por concluir: conclua ou anule primeiro.`,
  stillEnrolled: (count: number) =>
    `Este estudante está inscrito em ${counted(count, 'disciplina', 'disciplinas')}: registe primeiro a desistência.`,
  readmitted: 'Nova admissão.',
  gaveUp: 'Este estudante desistiu: retome-o na sua ficha.',
  studiesAlready: (code: string | null, course: string) =>
    `Esta pessoa já é estudante${code ? ` (${code})` : ''} de ${course} e tem uma inscrição por concluir. Conclua-a ou anule-a primeiro.`,
  takesSubjects: (code: string | null, course: string) =>
    `Esta pessoa já é estudante${code ? ` (${code})` : ''} de ${course} e está inscrita em disciplinas. Registe primeiro a desistência.`,
} as const;

export const exportTexts = {
  levelOf: (level: string, degree: string) => `${level} – ${degree}`,
  toReview: 'Com inscrições a rever',
} as const;

export const moveMessages = {
  missing: messages.missing,
  moved: (name: string, grades: readonly GradeFacts[]) => `Estudante na turma ${name}${movedFacts(grades)}.`,
  noSuchClass: 'Escolha uma turma activa.',
  otherCourse: 'Esta turma é de outro curso: um estudante muda de curso por uma inscrição.',
  inactive: 'Este estudante está inactivo.',
  movedMeanwhile: (name: string | undefined) =>
    name
      ? `Outra pessoa mudou entretanto este estudante: está agora na turma ${name}.`
      : 'Outra pessoa tirou entretanto este estudante da turma.',
  notRestorable: (name: string) =>
    `As disciplinas levadas para a turma ${name} já não podem voltar: mude o estudante na sua ficha.`,
  full: (capacity: number) => `A turma está cheia: tem ${allTaken(capacity)}.`,
  subjectFull: (subject: string, capacity: number) =>
    `Não há vagas em ${subject} na nova turma: ${allTaken(capacity)}.`,
  cannotMove: (subject: string, why: string) => `${subject}: ${why}`,
  confirmOverbook: (capacity: number) =>
    `A turma está cheia (${counted(capacity, 'lugar', 'lugares')}). Confirme que quer exceder a capacidade.`,
} as const;

export const importTexts = {
  ...personLabels,
  otherName: 'O nome não corresponde ao código',
  otherDocument: 'O documento não corresponde ao código',
  code: 'Código',
  course: 'Curso',
  shift: 'Regime',
  entryYear: 'Ano de ingresso',
  class: 'Turma',
  subject: 'Disciplina',
  grade: 'Nota',
  year: 'Ano',
  origin: 'Sistema anterior',
  missing: messages.missing,
  codeTaken: 'Este código já é de uma conta.',
  noSuchCourse: messages.noSuchCourse,
  noSuchClass: 'Não há uma turma activa com este nome neste curso.',
  manyClasses: 'Há várias turmas com este nome neste curso: aloque o estudante depois.',
  classFull: 'A turma está cheia.',
  known: (columns: string) =>
    `Já existe um estudante com este código e outros dados em ${columns}: mude-o na sua ficha.`,
  noSuchStudent: 'Não há estudante com este código: importe primeiro os estudantes.',
  notInPlan: 'Esta disciplina não está no plano do curso deste estudante.',
  notPassed: 'Só entram disciplinas aprovadas: a nota arredondada às décimas tem de ser superior a 9.',
  ownPastGrade: 'Ninguém importa as próprias notas: outra pessoa o faz.',
  knownGrade: 'Esta disciplina já tem outra nota neste portal.',
  running: 'O estudante está inscrito nesta disciplina.',
} as const;
