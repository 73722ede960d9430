import { stateLabels, type InscriptionState } from '@portal/shared-kit/contract/inscription-rules';

const named = (state: InscriptionState) => stateLabels[state].toLowerCase();

/** Texts of inscriptions. */
export const messages = {
  missing: 'Inscrição não encontrada.',
  already: 'O estudante já tem uma inscrição neste curso, neste ano e semestre.',
  illegal: (from: InscriptionState, to: InscriptionState) =>
    `Uma inscrição ${named(from)} não pode passar a ${named(to)}.`,
  reasonNeeded: 'Indique o motivo.',
} as const;
