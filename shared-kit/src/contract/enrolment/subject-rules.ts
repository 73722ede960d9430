/** Rules of enrolments in subjects shared by screens and server. Pure, without zod. */

/** In chronological order (I9). */
export const enrolmentStates = ['INSCRITO', 'ANULADO', 'TRANSFERIDO', 'DISPENSADO', 'CONCLUIDO'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
export const enrolmentStateLabels: Record<EnrolmentState, string> = {
  INSCRITO: 'Inscrito',
  ANULADO: 'Anulado',
  TRANSFERIDO: 'Transferido',
  DISPENSADO: 'Equivalência',
  CONCLUIDO: 'Concluído',
};

const next: Record<EnrolmentState, readonly EnrolmentState[]> = {
  INSCRITO: ['ANULADO', 'TRANSFERIDO', 'DISPENSADO', 'CONCLUIDO'],
  ANULADO: ['INSCRITO'],
  TRANSFERIDO: ['INSCRITO'],
  DISPENSADO: ['ANULADO'],
  CONCLUIDO: ['INSCRITO'],
};
/** Allowed moves from a state, by any user. */
export const nextEnrolmentStates = (state: EnrolmentState): readonly EnrolmentState[] => next[state];

/** Why a student cannot be enrolled in a subject (decision 109, I9). */
export const refusalKinds = [
  'DISCIPLINA',
  'REPETIDA',
  'APROVADA',
  'PRECEDENCIA',
  'CHOQUE',
  'LIMITE',
  'TURMA',
  'VAGAS',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** The permission that overrides a refusal, with a reason; null where none does. */
export const passedBy = (kind: RefusalKind): 'enrolment.override' | 'classes.overbook' | null =>
  kind === 'VAGAS'
    ? 'classes.overbook'
    : kind === 'PRECEDENCIA' || kind === 'CHOQUE' || kind === 'LIMITE'
      ? 'enrolment.override'
      : null;

/** Situation of a student as to classes (decision 110). */
export const allocationStates = ['ALOCADO', 'POR_ALOCAR', 'TRANSFERIDO', 'DESISTENTE'] as const;
export type AllocationState = (typeof allocationStates)[number];
