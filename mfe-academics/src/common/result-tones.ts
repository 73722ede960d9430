import type { Result, SubjectSituation } from '@portal/shared-kit/contract/grading/average-rules';

type Tone = 'good' | 'bad' | 'quiet';

/** The colours of results. */
export const resultTones: Record<Result, Tone> = {
  APROVADO: 'good',
  REPROVADO: 'bad',
  INCOMPLETO: 'quiet',
  SEM_AVALIACAO: 'quiet',
};

/** The colours of situations after the frequency. */
export const situationTones: Record<SubjectSituation, Tone> = {
  ADMITIDO: 'good',
  DISPENSADO: 'good',
  EXCLUIDO: 'bad',
  INCOMPLETO: 'quiet',
  SEM_AVALIACAO: 'quiet',
};
