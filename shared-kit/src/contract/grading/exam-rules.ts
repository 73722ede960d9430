import { weekdayOf } from '../core/calendar-words.ts';
import { formatDay, formatTime, institutionDay } from '../core/clock.ts';

/** Kinds of exam that have a date (row 83). Pure, without zod. */
export const plannedKinds = ['EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'] as const;
export type PlannedKind = (typeof plannedKinds)[number];
export const plannedKindLabels: Record<PlannedKind, string> = {
  EXAME_NORMAL: 'Exame normal',
  RECORRENCIA: 'Recorrência',
  EXAME_ESPECIAL: 'Exame especial',
};

/** What is wrong with a planned exam. */
export const conflictKinds = [
  'PERIODO',
  'SALA_OCUPADA',
  'SALA_PEQUENA',
  'SALA_INACTIVA',
  'ESTUDANTES',
  'DOCENTE',
] as const;

/** A draft is seen by the office only. */
export const examStates = ['RASCUNHO', 'PUBLICADO'] as const;
export type ExamState = (typeof examStates)[number];
export const examStateLabels: Record<ExamState, string> = {
  RASCUNHO: 'Rascunho',
  PUBLICADO: 'Publicado',
};

/** The most exams that are published at once. */
export const maxPublished = 1_000;

/** 'segunda-feira, 07/12/2026, 08:00–10:00' by the clock of the institution. */
export const examTimeText = (start: string | Date, end: string | Date): string =>
  `${weekdayOf(institutionDay(start)).toLowerCase()}, ${formatDay(start)}, ${formatTime(start)}–${formatTime(end)}`;

/** A room in words: 'sala 12', 'Anfiteatro B', 'sala por indicar'. */
export const roomText = (name: string | null): string =>
  name === null ? 'sala por indicar' : /^\d/.test(name) ? `sala ${name}` : name;
