import type { activityTypes } from '@portal/shared-kit/contract/offer/activity';

export type PeriodType = (typeof activityTypes)[number];

/** The four pages over periods, with the kinds each declares (decision 127). */
export const pageTypes = {
  start: ['INICIO_ANO'],
  intake: ['INSCRICAO', 'RENOVACAO'],
  frequency: ['AVALIACAO_FREQUENCIA'],
  exams: ['EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL'],
} as const satisfies Record<string, readonly PeriodType[]>;
export type PeriodPageName = keyof typeof pageTypes;

/** The kinds on the same page as this one. */
export const kindsBeside = (type: PeriodType): readonly PeriodType[] =>
  Object.values<readonly PeriodType[]>(pageTypes).find((types) => types.includes(type))!;
