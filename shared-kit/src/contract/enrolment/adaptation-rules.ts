/** Adaptations of a student's exams (H.2). */
export const adaptationKinds = ['TEMPO_EXTRA', 'LETRA_AMPLIADA', 'SALA_TERREA', 'OUTRA'] as const;
export type AdaptationKind = (typeof adaptationKinds)[number];

export const adaptationLabels: Record<AdaptationKind, string> = {
  TEMPO_EXTRA: 'Tempo extra',
  LETRA_AMPLIADA: 'Prova em letra ampliada',
  SALA_TERREA: 'Sala no rés-do-chão',
  OUTRA: 'Outra',
};

export const adaptationStates = ['EM_VIGOR', 'FUTURA', 'TERMINADA'] as const;
export type AdaptationState = (typeof adaptationStates)[number];
export const adaptationStateLabels: Record<AdaptationState, string> = {
  EM_VIGOR: 'Em vigor',
  FUTURA: 'Ainda não começou',
  TERMINADA: 'Terminada',
};

interface Validity {
  valid_from: string;
  valid_until: string | null;
  ended: boolean;
}
/** State of an adaptation on a day, 'YYYY-MM-DD'; its first and last day are included. */
export const adaptationState = ({ valid_from, valid_until, ended }: Validity, on: string): AdaptationState =>
  ended || (valid_until !== null && valid_until < on) ? 'TERMINADA' : valid_from > on ? 'FUTURA' : 'EM_VIGOR';

interface AdaptationContent {
  kind: AdaptationKind;
  minutes_per_hour: number | null;
  note: string;
}
/** An adaptation in words: 'Tempo extra: 15 minutos por hora – nota'. */
export const adaptationText = ({ kind, minutes_per_hour, note }: AdaptationContent): string => {
  const what =
    minutes_per_hour === null
      ? adaptationLabels[kind]
      : `${adaptationLabels[kind]}: ${minutes_per_hour} ${minutes_per_hour === 1 ? 'minuto' : 'minutos'} por hora`;
  return note ? `${what} – ${note}` : what;
};

/** Permissions to see a student's disability, beside the student: of who records it, and of the exam office (H.2, H.5). */
export const disabilityReaders = ['students.update', 'students.adaptations'] as const;

/** Adaptations suggested by the registered type of disability (H.2); the office decides. */
export const suggestedKinds: Readonly<Record<string, readonly AdaptationKind[]>> = {
  'Deficiencia Visual': ['LETRA_AMPLIADA', 'TEMPO_EXTRA'],
  'Baixa Visao': ['LETRA_AMPLIADA', 'TEMPO_EXTRA'],
  HipoMiopia: ['LETRA_AMPLIADA'],
  HiperMiopia: ['LETRA_AMPLIADA'],
  Cegueira: ['TEMPO_EXTRA'],
  Paraplegia: ['SALA_TERREA'],
  Paraparesia: ['SALA_TERREA'],
  Monoplegia: ['SALA_TERREA', 'TEMPO_EXTRA'],
};
