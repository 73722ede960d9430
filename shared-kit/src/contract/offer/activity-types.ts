/** Types of period (decision 127). */
export const activityTypeLabels = {
  INICIO_ANO: 'Início do ano',
  INSCRICAO: 'Inscrição',
  RENOVACAO: 'Renovação',
  AVALIACAO_FREQUENCIA: 'Avaliação de frequência',
  EXAME_NORMAL: 'Exame normal',
  EXAME_RECORRENCIA: 'Exame de recorrência',
  EXAME_ESPECIAL: 'Exame especial',
} as const;
