import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

/** What each type of precedence is called (decision 45). */
export const precedenceTypeWords: Record<PrecedenceType, string> = {
  OBRIGATORIA: 'Obrigatória',
  CO_REQUISITO: 'Co-requisito',
  RECOMENDADA: 'Recomendada',
};
