/** Texts of precedences; those quoted in the specification stand in the contract. */
export const messages = {
  noSuchCourse: 'Escolha um curso activo.',
  missing: 'Precedência não encontrada.',
  created: 'Precedência criada com sucesso.',
  updated: 'Precedência actualizada com sucesso.',
  ofItself: 'Uma disciplina não pode preceder-se a si própria.',
  exists: 'Esta precedência ja existe.',
  notInPlan: 'Esta disciplina não está no plano do curso nessa validade.',
  cycle: (path: readonly string[]) => `Esta precedência cria um ciclo: ${path.join(' → ')}`,
  mustBeEarlier: 'A precedente tem de estar num semestre anterior do plano.',
  mustNotBeLater: 'A precedente não pode estar num semestre posterior do plano.',
  endsBeforeItBegins: 'O último ano não pode ser anterior ao primeiro.',
  courseFixed: 'O curso de uma precedência não muda: crie outra no outro curso.',
  /** The required subject and the one that requires it. */
  pair: (first: string, then: string) => `${first} → ${then}`,
} as const;
