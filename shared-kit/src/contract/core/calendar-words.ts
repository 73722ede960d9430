/** Names of the days of a week, Sunday first. */
export const weekdayWords = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;

/** 'Segunda-feira' of a day 'YYYY-MM-DD'. */
export const weekdayOf = (day: string): string => weekdayWords[new Date(day).getUTCDay()]!;

/** Names of the months, January first. */
export const monthWords = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const;
