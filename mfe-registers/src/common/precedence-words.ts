import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

/** Labels of the types of precedence (decision 45). */
export const precedenceTypeWords: Record<PrecedenceType, string> = {
  OBRIGATORIA: 'Obrigatória',
  CO_REQUISITO: 'Co-requisito',
  RECOMENDADA: 'Recomendada',
};
