/** Fields that a student may request to have corrected (H.5); they change contacts themselves when renewing. */
export const correctableLabels = {
  fullName: 'Nome completo',
  birthDate: 'Data de nascimento',
  gender: 'Género',
  doc_number: 'Número do documento',
  nactionality: 'Nacionalidade',
  fathers_filliation: 'Nome do pai',
  mothers_filliation: 'Nome da mãe',
  address_location: 'Bairro ou avenida',
} as const;
export type CorrectableField = keyof typeof correctableLabels;
export const correctableFields = Object.keys(correctableLabels) as [CorrectableField, ...CorrectableField[]];

export const correctionStates = ['PEDIDA', 'ACEITE', 'RECUSADA'] as const;
export type CorrectionState = (typeof correctionStates)[number];
export const correctionStateLabels: Record<CorrectionState, string> = {
  PEDIDA: 'Por decidir',
  ACEITE: 'Corrigido',
  RECUSADA: 'Recusado',
};
