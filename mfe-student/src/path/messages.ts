import type { PathState } from '@portal/shared-kit/contract/grading/student-history';

export const messages = {
  title: 'Percurso',
  average: 'Média do curso',
  credits: 'Créditos',
  creditsOf: (passed: number, total: number) => `${passed} de ${total}`,
  passed: 'Disciplinas feitas',
  left: 'Semestres que faltam',
  leftHint:
    'Se passar em tudo à primeira, com as precedências do plano e o limite de disciplinas por semestre.',
  done: 'Nenhum: o plano está concluído.',
  never: 'As precedências do plano não deixam concluir: fale com a secretaria.',
  year: (year: number) => `${year}.º ano`,
  semester: (semester: number) => `${semester}.º semestre`,
  optional: 'opcional',
  equivalence: '(equivalência)',
  attempts: (count: number) => `${count} tentativas`,
  states: {
    APROVADO: 'Feita',
    EM_CURSO: 'Em curso',
    POR_PUBLICAR: 'Por publicar',
    EM_ATRASO: 'Em atraso',
    POR_FAZER: 'Por fazer',
  } satisfies Record<PathState, string>,
  filter: 'Mostrar',
  all: 'Todas as disciplinas',
  empty: 'O plano do curso ainda não tem disciplinas.',
  emptyState: 'Nenhuma disciplina neste estado.',
} as const;
