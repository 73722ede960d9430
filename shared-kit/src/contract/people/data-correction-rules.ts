/** Fields that a student may request to have corrected (H.5); they change contacts themselves when renewing. */
export const correctableFields = [
  'fullName',
  'birthDate',
  'gender',
  'doc_number',
  'nactionality',
  'fathers_filliation',
  'mothers_filliation',
  'address_location',
] as const;
export type CorrectableField = (typeof correctableFields)[number];

export const correctionStates = ['PEDIDA', 'ACEITE', 'RECUSADA'] as const;
export type CorrectionState = (typeof correctionStates)[number];
export const correctionStateLabels: Record<CorrectionState, string> = {
  PEDIDA: 'Por decidir',
  ACEITE: 'Corrigido',
  RECUSADA: 'Recusado',
};
