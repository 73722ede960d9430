import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, options, recordId, single, versionField, written } from '../core/envelope.ts';
import { label, number, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { credits, placeQuery } from './subject.ts';

const year = z.int('Indique o ano.').min(2000, 'Ano inválido.').max(2100, 'Ano inválido.');
/** Place of a subject in a plan: year of study and semester (S1 §5, §9). */
const place = {
  semester_id: z.int('Informe o semestre').min(1, 'Informe o semestre').max(2, 'Informe o semestre'),
  academic_year_id: z.int('Informe o ano').min(1, 'Informe o ano').max(8, 'Informe o ano'),
};
/** Fields that decision 46 adds to an allocation. */
const terms = {
  credits,
  mandatory: z.boolean().default(true),
  /** Optional subjects of one group are alternatives. */
  option_group: optionalText(60),
};

export const planForm = z.object({
  id_course: idField('Informe o curso'),
  id_subject: z
    .array(idField(), 'Escolha pelo menos uma disciplina.')
    .min(1, 'Escolha pelo menos uma disciplina.')
    .max(50, 'No máximo 50 disciplinas de cada vez.')
    .refine((ids) => new Set(ids).size === ids.length, 'Cada disciplina só uma vez.'),
  ...place,
  ...terms,
});
/** The toast for missing subjects is the specification's, misleading as it is (S1 §5, decision 46). */
export const planToasts = { id_subject: 'Informe o ano' };

export const planChange = z.object({ ...place, ...terms });
export const planClosing = z.object({
  /** First calendar year without it. */
  from_year: year,
  reason: optionalText(300),
});

const planRow = z.object({
  id: z.int(),
  /** The same id under the specification's name (S1 §3). */
  courseSubjec_id: z.int(),
  course_id: z.int(),
  course_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  academic_year_id: z.int(),
  semester_id: z.int(),
  credits: z.int().nullable(),
  mandatory: z.boolean(),
  option_group: z.string(),
  /** First calendar year without it. */
  closed_from: z.int().nullable(),
  version: z.int(),
});
export type PlanRow = z.output<typeof planRow>;

/** The list of the subjects in the plans of courses. */
export const plansList: ExportedList<PlanRow> = {
  title: 'Disciplinas dos planos de estudos',
  file: 'planos_de_estudos',
  fields: {
    course_name: text('Curso'),
    subject_name: text('Disciplina'),
    academic_year_id: text('Ano', { narrow: true }),
    semester_id: text('Semestre', { narrow: true }),
    credits: number('Créditos', { fileOnly: true }),
    mandatory: label('Tipo', { true: 'Obrigatória', false: 'Opcional' }, { fileOnly: true }),
  },
};

export const planList = endpoint('GET', '/coursesubject', {
  access: 'subjects.read',
  summary: 'Subjects allocated to courses, by course, year, semester and name: paged list (S1 §7)',
  query: placeQuery.extend({ subject_id: recordId.optional() }),
  response: listOf(planRow),
});
export const exportPlans = listFile(planList, '/exportPlans', 'subjects.export');
export const planEntry = endpoint('GET', '/coursesubject/:id', {
  access: 'subjects.read',
  summary: 'One allocation of a subject to a course',
  response: single(planRow),
});
export const coursePlan = endpoint('GET', '/cursos/:id/plan', {
  access: 'subjects.read',
  summary:
    'The whole plan of one course but for what is closed, to be drawn as a grid of years and semesters',
  response: single(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Years. */
      duration: z.int(),
      entries: z.array(
        planRow.extend({
          /** Somebody is or was enrolled, so it cannot be moved. */
          enrolled: z.boolean(),
        }),
      ),
    }),
  ),
});
export type CoursePlan = z.output<typeof coursePlan.response>['data'];
export const allocate = endpoint('POST', '/coursesubject', {
  access: 'subjects.create',
  summary: 'Allocates subjects to a course, all or none (S1 §7, decision 46)',
  body: planForm,
  response: written(z.array(planRow)),
});
export const changeAllocation = endpoint('PATCH', '/coursesubject/:id', {
  access: 'subjects.update',
  summary:
    'Changes the place, credits or terms of an allocation, unless a precedence or an enrolment forbids it',
  body: planChange.extend({ version: versionField }),
  response: written(planRow),
});
export const allocationRemoval = endpoint('GET', '/coursesubject/:id/removal', {
  access: 'subjects.read',
  summary: 'What keeps an allocation from being removed, or what would be removed with it (decision 47)',
  response: single(
    z.object({
      /** Why it can only be closed; empty where it can be deleted. */
      kept_by: z.array(z.string()),
      /** Allocations of teachers in classes that have not reached it yet: removed with it. */
      teachings: z.array(z.object({ id: z.int(), class_name: z.string(), teacher_name: z.string() })),
    }),
  ),
});
export const removeAllocation = endpoint('DELETE', '/coursesubject/:id', {
  access: 'subjects.delete',
  summary:
    'Removes an allocation without history, with the teacher allocations that `removal` lists; `teachings` says how many were shown (S1 §7, decision 47)',
  query: z.object({ teachings: z.coerce.number<number | string>().int().min(0).max(100_000).optional() }),
});
export const closeAllocation = endpoint('POST', '/coursesubject/:id/close', {
  access: 'subjects.update',
  summary:
    'Closes an allocation from a calendar year on, for what has history and cannot be removed (decision 47)',
  body: planClosing.extend({ version: versionField }),
  response: written(planRow),
});

export const planSubjects = endpoint('GET', '/getPlanSubjects', {
  access: ['subjects.read', 'precedences.read'],
  summary: 'Subjects in the plan of one course, each once with its place, for selects',
  query: z.object({ course_id: recordId }),
  response: options(
    z.object({
      id: z.int(),
      name: z.string(),
      academic_year_id: z.int(),
      semester_id: z.int(),
      closed_from: z.int().nullable(),
    }),
  ),
});

const named = z.object({ id: z.int(), name: z.string() });
export const subjectsByCourse = endpoint('GET', '/getSubjectByCourseId', {
  access: 'subjects.read',
  summary:
    'Subjects in the plans of courses, as records of a subject in a course; with `paginate=false` up to 500 in one page (S1 §3, §7)',
  query: placeQuery.extend({
    paginate: z
      .union([z.boolean(), z.enum(['true', 'false', '1', '0'], 'Escolha true ou false.')])
      .transform((value) => value === true || value === 'true' || value === '1')
      .default(true),
  }),
  response: listOf(
    planRow
      .omit({ courseSubjec_id: true, course_name: true, subject_name: true })
      .extend({ course: named, subject: named }),
  ),
});
