import { plural } from '../../platform/registers/messages.ts';

/** Texts of departments; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Departamento não encontrado.',
  created: 'Departamento criado com sucesso.',
  updated: 'Departamento actualizado com sucesso.',
  noSuchEmployee: 'Escolha um funcionário activo.',
  noSuchDepartment: 'Escolha um departamento activo.',
  courses: (count: number) => plural(count, 'curso', 'cursos'),
  classes: (count: number) => plural(count, 'turma', 'turmas'),
  teachers: (count: number) => plural(count, 'professor', 'professores'),
  employees: (count: number) => plural(count, 'funcionário', 'funcionários'),
} as const;
