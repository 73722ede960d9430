import { counted } from '@portal/shared-kit/contract/core/counted';

/** Texts of departments; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Departamento não encontrado.',
  created: 'Departamento criado com sucesso.',
  updated: 'Departamento actualizado com sucesso.',
  noSuchEmployee: 'Escolha um funcionário activo.',
  noSuchDepartment: 'Escolha um departamento activo.',
  courses: (count: number) => counted(count, 'curso', 'cursos'),
  classes: (count: number) => counted(count, 'turma', 'turmas'),
  teachers: (count: number) => counted(count, 'professor', 'professores'),
  employees: (count: number) => counted(count, 'funcionário', 'funcionários'),
} as const;
