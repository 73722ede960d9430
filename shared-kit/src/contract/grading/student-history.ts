import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, recordId, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { label, text, type ListFields } from '../core/list-field.ts';
import { enrolmentStates } from '../enrolment/subject-rules.ts';
import { earlierGrade } from './grading-terms.ts';
import { subjectResult } from './subject-result.ts';

/** A student's situation in a subject of the plan (decision 104); POR_PUBLICAR is for students alone: it ended, and its result is not
 *  published (J2). */
export const pathStates = ['APROVADO', 'EM_CURSO', 'POR_PUBLICAR', 'EM_ATRASO', 'POR_FAZER'] as const;
export type PathState = (typeof pathStates)[number];
export const pathStateLabels: Record<PathState, string> = {
  APROVADO: 'Aprovado',
  EM_CURSO: 'Em curso',
  POR_PUBLICAR: 'Por publicar',
  EM_ATRASO: 'Em atraso',
  POR_FAZER: 'Por fazer',
};

const hundredths = z.int().min(0).max(2000);

export const pathLine = z.object({
  subject_id: z.int(),
  subject: z.string(),
  /** The year of study. */
  academic_year_id: z.int(),
  semester_id: z.int(),
  credits: z.int().nullable(),
  mandatory: z.boolean(),
  state: z.enum(pathStates),
  /** The best final grade, in hundredths; null for callers who may not see grades. */
  grade: hundredths.nullable(),
  /** The calendar year of the last attempt. */
  year: z.int().nullable(),
  attempts: z.int(),
  /** Passed by an equivalence (J4). */
  equivalence: z.boolean(),
});
export type PathLine = z.output<typeof pathLine>;

export const pathFields: ListFields<PathLine> = {
  academic_year_id: text('Período', { narrow: true }),
  subject: text('Disciplina'),
  state: label('Situação', pathStateLabels),
  grade: text('Nota final', { narrow: true }),
  credits: text('Créditos', { none: '–', narrow: true }),
  year: text('Ano', { none: '–', narrow: true }),
  attempts: text('Tentativas', { narrow: true }),
};

const enrolment = z.object({
  id: z.int(),
  subject: z.string(),
  year: z.int(),
  semester_id: z.int(),
  /** Null where it is from an earlier system. */
  classmate_name: z.string().nullable(),
  state: z.enum(enrolmentStates),
  attempt: z.int(),
  /** Repeated, or running with a class other than the student's own. */
  in_arrears: z.boolean(),
  credits: z.int().nullable(),
  grade: hundredths.nullable(),
  /** Null for callers who may not see grades, and where none was entered yet. */
  result: subjectResult.nullable(),
  /** Grades of an earlier class without a column in the present one (J1), and all of an enrolment that ended without a result; empty
   *  for callers who may not see grades. */
  earlier: z.array(earlierGrade),
  /** Origin of an equivalence or an imported grade. */
  origin: z.string(),
  /** Why a rule was overridden for it (S2 §8); empty where none was. */
  override_reason: z.string(),
  /** A precedent failed afterwards (I10). */
  flagged: z.boolean(),
});
export type PastEnrolment = z.output<typeof enrolment>;

export const studentHistory = endpoint('GET', '/getAllDataStudentHistoric', {
  access: 'students.read',
  summary:
    'The plan of a student with what is passed, in arrears and missing, the average, and every enrolment (S2 §7, decision 104)',
  query: z.object({ student_id: recordId }),
  response: single(
    z.object({
      student_id: z.int(),
      course: z.string(),
      /** Average of passed subjects, in tenths (D.6); null where there are none, or for callers who may not see grades. */
      average: z.int().nullable(),
      credits: z.object({ passed: z.int(), total: z.int() }),
      plan: z.array(pathLine),
      enrolments: z.array(enrolment),
    }),
  ),
});

/** Lists of a student's page that can be exported. */
export const historyLists = [
  'INSCRICOES',
  'PERCURSO',
  'NOTAS',
  'PAGAMENTOS',
  'COMUNICACOES',
  'AUDITORIA',
] as const;
export type HistoryList = (typeof historyLists)[number];
export const exportStudentHistory = endpoint('GET', '/exportStudentHistory', {
  access: 'students.export',
  summary:
    'A list of the page of a student as PDF, XLSX or CSV (decision 104); each takes the right to read it too',
  query: z.object({ student_id: recordId, list: z.enum(historyLists, 'Escolha a lista.'), ...inFormat }),
  response: exported,
});
