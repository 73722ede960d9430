/** Texts of the specification about the allocation of students and teachers (S2 §5, §8). */
export const teachingTexts = {
  classEmpty: 'O campo turma nao pode estar vazio!',
  subjectEmpty: 'O campo disciplina nao pode estar vazio!',
  removed: 'O professor ja nao percence a turma.',
  failed: 'Ocorreu um erro ao tentar adicionar disciplinas',
} as const;

export const teachingRoleLabels: Record<'RESPONSAVEL' | 'ASSISTENTE', string> = {
  RESPONSAVEL: 'Responsável',
  ASSISTENTE: 'Assistente',
};
/** States of a pauta, as a teacher's results name them. */
export const sheetLabels: Readonly<Record<string, string>> = {
  EM_EDICAO: 'Em edição',
  SUBMETIDA: 'Submetida',
  HOMOLOGADA: 'Homologada',
  RECTIFICADA: 'Rectificada',
};
