/** Texts of the office's work on candidacies; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Candidatura não encontrada.',
  noSuchMove: (from: string, to: string) => `Uma candidatura no estado «${from}» não pode passar a «${to}».`,
} as const;
