import * as z from 'zod';
import { recordId } from '../core/envelope.ts';
import { yearField } from '../core/fields.ts';

/** Kinds of pauta (I2). */
export const sheetKinds = ['FREQUENCIA', 'EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'] as const;
export type SheetKind = (typeof sheetKinds)[number];
export const sheetKindLabels: Record<SheetKind, string> = {
  FREQUENCIA: 'Frequência',
  EXAME_NORMAL: 'Exame normal',
  RECORRENCIA: 'Recorrência',
  EXAME_ESPECIAL: 'Exame especial',
};

const when = {
  /** By default the current year. */
  year: yearField.optional(),
  /** By default the class's current semester, as far as the subject is taught in it. */
  semester_id: recordId.optional(),
};
/** Identifies an edition: class and subject, by default of the current year and semester (I1). */
export const place = { classmate_id: recordId, subject_id: recordId, ...when };
/** The same under the names of the specification's writing calls. */
export const writingPlace = { classmate: recordId, subject_id: recordId, ...when };

/** Who reads the grades of an edition: staff, and its own teachers. Students have neither permission. */
export const readsGrades = ['grades.read', 'grades.create_own'] as const;

/** A grade or a percentage as written: text, or a number below the length that any rule accepts. */
export const writtenNumber = z.union([z.number().min(-1_000_000).max(1_000_000), z.string().max(20)]);
