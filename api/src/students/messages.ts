/** Texts of students; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Estudante não encontrado.',
  studiesAlready: (code: string | null, course: string) =>
    `Esta pessoa já é estudante${code ? ` (${code})` : ''} de ${course} e tem uma inscrição por concluir. Conclua-a ou anule-a primeiro.`,
} as const;
