import type { ActivityStatus, activityTypes } from '@portal/shared-kit/contract/offer/activity';

/** Texts of the periods of the academic year. */
export const messages = {
  missing: 'Actividade não encontrada.',
  created: 'Actividade declarada com sucesso.',
  updated: 'Actividade actualizada com sucesso.',
  overlap: 'Já existe uma actividade deste tipo, para o mesmo nível e curso, que coincide com estas datas.',
  notCalendarYear: 'Escolha um ano lectivo do calendário, como 2026.',
  noSuchClass: 'Turma não encontrada.',
  noSuchSemester: 'Escolha um semestre da lista.',
  noSuchLevel: 'Escolha um nível da lista.',
  noSuchCourse: 'Escolha um curso activo.',
  otherDegree: 'O nível não é do grau deste curso.',
  notOpenYet: 'Este período ainda não abriu: altere as datas.',
  endsInPast: 'Escolha uma data futura.',
  reasonNeeded: 'Este período já abriu: indique o motivo da alteração.',
} as const;

/** Of the file of periods. */
export const exportTexts = {
  title: 'Períodos do calendário académico',
  file: 'periodos',
  type: 'Tipo',
  types: {
    INICIO_ANO: 'Início do ano',
    INSCRICAO: 'Inscrição',
    RENOVACAO: 'Renovação',
    AVALIACAO_FREQUENCIA: 'Avaliação de frequência',
    EXAME_NORMAL: 'Exame normal',
    EXAME_RECORRENCIA: 'Exame de recorrência',
    EXAME_ESPECIAL: 'Exame especial',
  } satisfies Record<(typeof activityTypes)[number], string>,
  statuses: {
    Pending: 'Por abrir',
    'Em Curso': 'Em Curso',
    Encerrado: 'Encerrado',
    Suspenso: 'Suspenso',
  } satisfies Record<ActivityStatus, string>,
  year: 'Ano lectivo',
  semester: 'Semestre',
  course: 'Curso',
  level: 'Nível',
  start: 'Início',
  end: 'Fim',
  lateEnd: 'Fim com multa',
  closedAt: (status: string, at: string) => `${status} em ${at}, antes do fim`,
  status: 'Estado',
  all: 'Todos',
  none: '–',
  levelOf: (name: string, degree: string) => `${name} – ${degree}`,
  is: (title: string, value: string) => `${title}: ${value}`,
  endsWithin: (days: number) => `A terminar nos próximos ${days} dias`,
  searched: (search: string) => `Pesquisa: «${search}»`,
  tooMany: (most: number) => `A pesquisa encontra mais de ${most} períodos: refine-a.`,
} as const;
