/** Rules of enrolments in subjects that screens and server share. Pure, without zod. */

/** In the order of a life (I9). */
export const enrolmentStates = ['INSCRITO', 'ANULADO', 'TRANSFERIDO', 'DISPENSADO', 'CONCLUIDO'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
export const enrolmentStateLabels: Record<EnrolmentState, string> = {
  INSCRITO: 'Inscrito',
  ANULADO: 'Anulado',
  TRANSFERIDO: 'Transferido',
  DISPENSADO: 'Dispensado',
  CONCLUIDO: 'Concluído',
};

const next: Record<EnrolmentState, readonly EnrolmentState[]> = {
  INSCRITO: ['ANULADO', 'TRANSFERIDO', 'DISPENSADO', 'CONCLUIDO'],
  ANULADO: ['INSCRITO'],
  TRANSFERIDO: ['INSCRITO'],
  DISPENSADO: ['ANULADO'],
  CONCLUIDO: ['INSCRITO'],
};
/** Where an enrolment may go from a state, whoever takes it there. */
export const nextEnrolmentStates = (state: EnrolmentState): readonly EnrolmentState[] => next[state];

/** Why a student is not enrolled in a subject (decision 109, I9). */
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

/** The right that passes a refusal with a reason; null where nothing does. */
export const passedBy = (kind: RefusalKind): 'enrolment.override' | 'classes.overbook' | null =>
  kind === 'VAGAS'
    ? 'classes.overbook'
    : kind === 'PRECEDENCIA' || kind === 'CHOQUE' || kind === 'LIMITE'
      ? 'enrolment.override'
      : null;

/** Where a student stands towards classes (decision 110). */
export const allocationStates = ['ALOCADO', 'POR_ALOCAR', 'TRANSFERIDO', 'DESISTENTE'] as const;
export type AllocationState = (typeof allocationStates)[number];

/** Hundredths of a published grade that pass: above 9 (S2 §9). */
export const passes = (hundredths: number): boolean => hundredths > 900;

/** '14,5' of 1450; '9,05' of 905. */
export const gradeText = (hundredths: number): string => {
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(hundredths / 100);
  return decimals === '' ? String(whole) : `${whole},${decimals}`;
};
