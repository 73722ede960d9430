import { plural } from '../../platform/registers/messages.ts';

/** Texts of subjects. */
export const messages = {
  missing: 'Disciplina não encontrada.',
  created: 'Disciplina criada com sucesso.',
  updated: 'Disciplina actualizada com sucesso.',
  duplicateCode: 'Este código já pertence a outra disciplina.',
  plans: (count: number) => plural(count, 'curso no plano', 'cursos no plano'),
  classes: (count: number) => plural(count, 'turma', 'turmas'),
} as const;
