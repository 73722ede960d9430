import { activityTypeLabels } from '@portal/shared-kit/contract/offer/activity-types';

export const messages = {
  title: 'Calendário académico',
  loading: 'A carregar o calendário…',
  periods: 'Períodos',
  noPeriods: 'Não há períodos a decorrer nem previstos.',
  exams: 'Exames',
  course: 'Curso',
  chooseCourse: 'Escolha o curso',
  noExams: 'Não há exames publicados.',
  allCourses: 'Todos os cursos',
  level: (name: string) => `${name}.º ano`,
  running: 'a decorrer',
  span: (start: string, end: string) => `De ${start} a ${end}`,
  subscribe: 'Adicionar ao meu calendário',
  types: activityTypeLabels,
} as const;
