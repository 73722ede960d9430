/** Texts of the specification about the allocation of students and teachers (S2 §5, §8). */
export const teachingTexts = {
  classEmpty: 'O campo turma nao pode estar vazio!',
  subjectEmpty: 'O campo disciplina nao pode estar vazio!',
  removed: 'O professor ja nao percence a turma.',
  failed: 'Ocorreu um erro ao tentar adicionar disciplinas',
} as const;
