import type { Area } from '@portal/shared-kit/contract/core/permissions';

const modules: Record<Area, string> = {
  dashboard: 'Painel',
  departments: 'Departamentos',
  courses: 'Cursos',
  subjects: 'Disciplinas',
  precedences: 'Precedências',
  classes: 'Turmas',
  teachers: 'Professores',
  employees: 'Funcionários',
  candidates: 'Candidaturas',
  inscriptions: 'Inscrições',
  renewals: 'Renovações',
  students: 'Estudantes',
  enrolment: 'Alocações',
  payments: 'Pagamentos',
  services: 'Serviços',
  fines: 'Multas',
  grades: 'Notas',
  pautas: 'Pautas',
  activities: 'Actividades',
  fees: 'Propinas',
  entities: 'Entidades',
  percentages: 'Percentagens',
  company: 'Instituição',
  users: 'Utilizadores',
  roles: 'Funções',
  audit: 'Auditoria',
  communications: 'Comunicados',
  releases: 'Versões das aplicações',
  rooms: 'Salas',
  exams: 'Exames',
};

/** The label of a module; unknown ones have their own name. */
export const moduleTitle = (module: string): string => (modules as Record<string, string>)[module] ?? module;

/** The columns of the matrix (decision 51). */
export const matrixActions = [
  { action: 'read', title: 'Ver' },
  { action: 'create', title: 'Criar' },
  { action: 'update', title: 'Editar' },
  { action: 'delete', title: 'Eliminar' },
  { action: 'approve', title: 'Aprovar' },
  { action: 'export', title: 'Exportar' },
] as const;

export const rightsText = {
  matrix: 'Permissões por módulo',
  module: 'Módulo',
  others: 'Outras',
  save: 'Guardar',
  saving: 'A guardar...',
  discard: 'Descartar as alterações',
  changed: (count: number) =>
    count === 0
      ? 'Sem alterações.'
      : count === 1
        ? '1 alteração por guardar.'
        : `${count} alterações por guardar.`,
  masterOnly: 'Só um Master dá ou retira',
  whyQuestion: 'Esta alteração aumenta direitos. Qual é o motivo?',
  added: 'Passa a poder:',
  notSaved: 'Não foi guardado. As suas alterações mantêm-se na página.',
  conflict: 'Os direitos foram alterados por outra pessoa depois de os abrir.',
  conflictHint:
    'Carregue a versão actual: as caixas que mudou ficam como as deixou e pode comparar antes de guardar.',
  load: 'Carregar versão actual',
  loaded: 'Versão actual carregada. Confira e guarde de novo.',
} as const;
