/** Sidebar groups, in display order (S1 §6): a person's own area comes before the others. A menu entry names one. */
export const menuGroups = [
  { id: 'inicio', title: 'Início' },
  { id: 'docente', title: 'Docente' },
  { id: 'estudante', title: 'Estudante' },
  { id: 'registos', title: 'Registos' },
  { id: 'academico', title: 'Académico' },
  { id: 'inscricoes', title: 'Inscrições' },
  { id: 'pagamentos', title: 'Pagamentos' },
  { id: 'servicos', title: 'Serviços' },
  { id: 'definicoes', title: 'Definições' },
] as const;
export const menuGroupIds = menuGroups.map((g) => g.id) as [string, ...string[]];
