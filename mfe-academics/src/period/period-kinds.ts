import type { activityTypes } from '@portal/shared-kit/contract/offer/activity';

export type PeriodType = (typeof activityTypes)[number];

/** The four pages of one entity and the kinds each declares (decision 127). */
export const pageTypes = {
  start: ['INICIO_ANO'],
  intake: ['INSCRICAO', 'RENOVACAO'],
  frequency: ['AVALIACAO_FREQUENCIA'],
  exams: ['EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL'],
} as const satisfies Record<string, readonly PeriodType[]>;
export type PeriodPageName = keyof typeof pageTypes;

/** The kinds of the page that a kind stands on. */
export const kindsBeside = (type: PeriodType): readonly PeriodType[] =>
  Object.values<readonly PeriodType[]>(pageTypes).find((types) => types.includes(type))!;

/** Whether it may still be done after the end, with a fine: what is paid for may. */
export const hasLateDays = (type: PeriodType): boolean => kindsBeside(type) === pageTypes.intake;
