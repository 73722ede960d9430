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

/** Texts of the exported list. */
export const exportTexts = {
  title: 'Disciplinas',
  file: 'disciplinas',
  subject: 'Disciplina',
  code: 'Código',
  credits: 'Créditos',
  weeklyHours: 'Horas por semana',
  description: 'Descrição',
} as const;
