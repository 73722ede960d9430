import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId } from '../core/envelope.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { sheetKindLabels, sheetKinds } from './place.ts';

const lateSheetRow = z.object({
  /** Of the edition. */
  id: z.int(),
  /** The responsible teacher. */
  teacher_name: z.string().nullable(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  subject_name: z.string(),
  course_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  /** Those that are late, in their order. */
  kinds: z.array(z.enum(sheetKinds)).min(1),
  /** When the first of their periods ended. */
  ended_at: instant,
});
export type LateSheetRow = z.output<typeof lateSheetRow>;

export const lateSheetList: ExportedList<LateSheetRow> = {
  title: 'Pautas fora do prazo',
  file: 'pautas_fora_do_prazo',
  fields: {
    teacher_name: person('Docente', { none: '–' }),
    subject_name: text('Disciplina'),
    course_name: text('Curso', { shownIn: 'subject_name' }),
    classmate_name: text('Turma'),
    year: text('Ano', { shownIn: 'classmate_name', narrow: true }),
    semester_id: text('Semestre', { shownIn: 'classmate_name', narrow: true }),
    kinds: text('Por submeter'),
    ended_at: moment('Prazo terminou em'),
  },
  filters: { kind: label('Tipo', sheetKindLabels) },
};

export const lateSheets = endpoint('GET', '/late-grade-sheets', {
  access: 'pautas.read',
  summary:
    'Editions whose pauta was not submitted by the end of its period, by teacher: that of the frequency where there are students, that of an exam once it has grades; searched by teacher, subject and class (G.1)',
  query: pageQuery.extend({
    kind: z.enum(sheetKinds, 'Tipo de pauta inválido.').optional(),
    course_id: recordId.optional(),
  }),
  response: listOf(lateSheetRow),
});
export const exportLateSheets = listFile(lateSheets, '/exportLateGradeSheets', 'pautas.export');
