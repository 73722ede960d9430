const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What a register says that has no words of its own. */
export const plainTexts = {
  missing: 'Registo não encontrado.',
  created: 'Registo criado com sucesso.',
  updated: 'Registo actualizado com sucesso.',
} as const;

/** Texts of the registers; those quoted in the specification stand in the contract. */
export const messages = {
  department: {
    missing: 'Departamento não encontrado.',
    created: 'Departamento criado com sucesso.',
    updated: 'Departamento actualizado com sucesso.',
  },
  course: {
    missing: 'Curso não encontrado.',
    created: 'Curso criado com sucesso.',
    updated: 'Curso actualizado com sucesso.',
  },
  activated: 'Registo activado.',
  deactivated: 'Registo desactivado.',
  conflict: 'Este registo foi alterado por outra pessoa. Carregue a versão actual.',
  duplicateCode: 'Este código já pertence a outro curso.',
  codeInUse: 'O código não pode mudar: já há cartões de estudante com ele.',
  shorterThanPlan: (year: number) => `O plano deste curso vai até ao ${year}.º ano.`,
  noSuchEmployee: 'Escolha um funcionário activo.',
  noSuchDepartment: 'Escolha um departamento activo.',
  mayNotDeactivate: 'Não tem permissão para activar ou desactivar registos.',
  /** Decision 35: what stands in the way, counted. */
  cannotRemove: (uses: readonly string[]) => `Não é possível eliminar: ${uses.join(', ')}.`,
  courses: (count: number) => plural(count, 'curso', 'cursos'),
  classes: (count: number) => plural(count, 'turma', 'turmas'),
  teachers: (count: number) => plural(count, 'professor', 'professores'),
  employees: (count: number) => plural(count, 'funcionário', 'funcionários'),
  planned: (count: number) => plural(count, 'disciplina no plano', 'disciplinas no plano'),
  students: (count: number) => plural(count, 'estudante', 'estudantes'),
  activities: (count: number) => plural(count, 'actividade', 'actividades'),
  studentCards: (count: number) => plural(count, 'cartão de estudante', 'cartões de estudante'),
} as const;

/** What to say of a change: only the state moved, or the record did. */
export function updated(change: { version?: number; active?: boolean }, message: string): string {
  const fields = Object.keys(change).filter((name) => name !== 'version' && name !== 'active');
  if (change.active === undefined || fields.length > 0) return message;
  return change.active ? messages.activated : messages.deactivated;
}
