/** Texts of the periods of the academic year. */
export const messages = {
  missing: 'Actividade não encontrada.',
  created: 'Actividade declarada com sucesso.',
  updated: 'Actividade actualizada com sucesso.',
  overlap: 'Já existe uma actividade deste tipo, para o mesmo nível e curso, que coincide com estas datas.',
  notCalendarYear: 'Escolha um ano lectivo do calendário, como 2026.',
  noSuchClass: 'Turma não encontrada.',
  noSuchSemester: 'Escolha um semestre da lista.',
  noSuchLevel: 'Escolha um nível da lista.',
  noSuchCourse: 'Escolha um curso activo.',
  otherDegree: 'O nível não é do grau deste curso.',
  notOpenYet: 'Este período ainda não abriu: altere as datas.',
  endsInPast: 'Escolha uma data futura.',
  reasonNeeded: 'Este período já abriu: indique o motivo da alteração.',
  closedAt: (status: string, at: string) => `${status} em ${at}, antes do fim`,
  endsWithin: (days: number) => `A terminar nos próximos ${days} dias`,
} as const;
