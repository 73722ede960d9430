import { counted } from '@portal/shared-kit/contract/core/counted';

export const messages = {
  missing: 'Disciplina não encontrada.',
  created: 'Disciplina criada com sucesso.',
  updated: 'Disciplina actualizada com sucesso.',
  duplicateCode: 'Este código já pertence a outra disciplina.',
  plans: (count: number) => counted(count, 'curso no plano', 'cursos no plano'),
  classes: (count: number) => counted(count, 'turma', 'turmas'),
} as const;
