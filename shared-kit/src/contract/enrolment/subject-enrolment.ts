import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, single, written } from '../core/envelope.ts';
import { levelTypes } from '../offer/course.ts';
import { teachingTexts } from '../core/teaching-texts.ts';
import { seenPlace } from '../core/class-place.ts';
import { reasonToPass } from '../core/reason-to-pass.ts';
import { enrolmentStates, refusalKinds } from './subject-rules.ts';

/** Callers who may read enrolments, and students for their own. */
const reads = ['enrolment.read', 'enrolment.read_own'] as const;

/** A subject with one student's situation in it (decision 108). */
const subjectRow = z.object({
  /** Id of the enrolment where there is one, otherwise of the allocation in the plan. */
  id: z.int(),
  subject_id: z.int(),
  name: z.string(),
  semester_id: z.int(),
  /** The year of study. */
  academic_year_id: z.int(),
  credits: z.int().nullable(),
  status: z.enum(['INSCRITO', 'NORMAL', 'EM_ATRASO']),
  allowed: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** A warning that does not block. */
  warning: z.string().nullable(),
  /** Whether `enrolment.override` overrides the refusal. */
  may_override: z.boolean(),
  attempts: z.int(),
  /** Hundredths. */
  last_grade: z.int().nullable(),
  /** The class it is taken in. */
  classmate_id: z.int().nullable(),
  classmate_name: z.string().nullable(),
  /** A precedent failed after the enrolment (I10). */
  flagged: z.boolean(),
});
export type SubjectRow = z.output<typeof subjectRow>;

const ofStudent = z.object({
  student_id: recordId.optional(),
  course_id: recordId.optional(),
  semester_id: recordId.optional(),
});
const subjectsOf = (path: `/${string}`, summary: string) =>
  endpoint('GET', path, {
    access: reads,
    summary: `${summary} (S2 §7, decision 108); a student asks without naming anybody`,
    query: ofStudent,
    response: options(subjectRow),
  });
export const enrolledSubjects = subjectsOf('/getEnrolledSubjcts', 'Subjects a student has this year');
export const normalSubjects = subjectsOf(
  '/getNormalSubjectSemester',
  'Subjects that the plan gives a student in their year',
);
export const subjectsInArrears = subjectsOf(
  '/getRecoverSubjectSemester',
  'Subjects of earlier semesters that a student has not passed',
);

/** A subject of a plan, or of one student who takes it. */
const subjectOfCourse = subjectRow
  .pick({ subject_id: true, name: true, semester_id: true, academic_year_id: true, credits: true })
  .extend({
    id: z.int(),
    /** The latest enrolment of the requested student; null for a plan. */
    enrolment: z
      .object({
        id: z.int(),
        state: z.enum(enrolmentStates),
        year: z.int(),
        /** Hundredths. */
        final: z.int().nullable(),
      })
      .nullable(),
  });
export const subjectsByCourse = endpoint('GET', '/getAllSubjectsBycourse', {
  access: reads,
  summary: 'Subjects of the plan of a course; with a card, those the student is or was enrolled in (S2 §7)',
  query: z.object({
    course_id: recordId,
    semester_id: recordId.optional(),
    /** A level of the degree, whose number is the year of study. */
    level: recordId.optional(),
    student_card: z.string().trim().max(20).optional(),
  }),
  response: options(subjectOfCourse),
});
export type SubjectOfCourse = z.output<typeof subjectOfCourse>;

const refusal = z.object({
  student_id: z.int(),
  student: z.string(),
  subject_id: z.int(),
  subject: z.string(),
  kind: z.enum(refusalKinds),
  reason: z.string(),
  may_override: z.boolean(),
});
export type EnrolmentRefusal = z.output<typeof refusal>;
const acceptance = z.object({
  student_id: z.int(),
  student: z.string(),
  subject_id: z.int(),
  subject: z.string(),
  classmate_id: z.int(),
  already: z.boolean(),
  overridden: z.boolean(),
  warning: z.string().nullable(),
});
const outcome = z.object({ accepted: z.array(acceptance), refused: z.array(refusal) });
export type EnrolmentOutcome = z.output<typeof outcome>;

const subjects = z
  .array(idField(teachingTexts.subjectEmpty), teachingTexts.subjectEmpty)
  .min(1, teachingTexts.subjectEmpty)
  .max(20, 'No máximo 20 disciplinas.');

export const assignSubject = endpoint('POST', '/assignSubject', {
  access: 'enrolment.create',
  summary:
    'Enrols a student in subjects; names what is refused and why (S2 §7, decision 109); safe to repeat',
  body: z.object({
    subjectSelected: subjects,
    student_id: idField('Escolha o estudante.'),
    course_id: idField('Escolha o curso.'),
    semester_id: idField('Escolha o semestre.'),
    /** The degree, by the id of one of its levels (decision 109). */
    graduation_id: idField().nullable().default(null),
    override_reason: reasonToPass,
  }),
  response: written(outcome),
});

/** Most students per call; a whole class is enrolled by a job. */
export const maxStudentsAtOnce = 100;
export const enrolStudents = endpoint('POST', '/enrollStudentSubjects', {
  access: 'enrolment.create',
  summary:
    'Enrols many students with a class, each in a transaction of its own; names what is refused and why (S2 §7, decision 109); safe to repeat',
  query: z.object({ classmate_id: recordId, course_id: recordId.optional() }),
  body: z.object({
    data: z
      .array(z.object({ student_id: idField(), subject_ids: subjects }))
      .min(1, 'Escolha pelo menos um estudante.')
      .max(maxStudentsAtOnce, `No máximo ${maxStudentsAtOnce} estudantes de cada vez.`),
    override_reason: reasonToPass,
    /** Dry run: reports the effects and changes nothing. */
    preview: z.boolean().default(false),
    seen: seenPlace,
  }),
  response: written(outcome),
});

export const planPreview = endpoint('GET', '/class-enrolment-preview', {
  access: 'enrolment.create',
  summary: 'What enrolling classes in the plan of their semester would accept and refuse',
  query: z.object({ classmate_id: recordId }),
  response: single(outcome.extend({ students: z.int(), subjects: z.int() })),
});
export const enrolClasses = endpoint('POST', '/class-enrolment', {
  access: 'enrolment.create',
  summary:
    'Enrols whole classes in the plan of their semester as a job, a transaction for each student; safe to repeat',
  body: z.object({
    classmate_ids: z
      .array(idField(teachingTexts.classEmpty), teachingTexts.classEmpty)
      .min(1, teachingTexts.classEmpty)
      .max(100, 'No máximo 100 turmas de cada vez.'),
    /** Generated by the caller: makes a retry after a lost answer idempotent. */
    key: z.string().trim().min(8, 'Valor inválido.').max(80, 'Valor inválido.'),
    /** Place of each of the classes as the caller saw it. */
    seen: seenPlace,
  }),
  response: written(z.object({ job_id: z.int() })),
});

const decided = z
  .string()
  .trim()
  .min(5, 'Escreva pelo menos 5 caracteres.')
  .max(1000, 'No máximo 1000 caracteres.');
export const changeEnrolment = endpoint('POST', '/enrolments/:id/state', {
  access: 'enrolment.update',
  summary: 'Annuls an enrolment in a subject, or takes it up again by the rules of a new one (I9, J5)',
  params: z.object({ id: recordId }),
  body: z.object({
    state: z.enum(['ANULADO', 'INSCRITO'], 'Estado desconhecido.'),
    reason: decided,
    /** Takes it up again though the rules of a new enrolment refuse it, for callers who may override them (J5). */
    override: z.boolean().default(false),
  }),
  response: written(z.object({ id: z.int(), state: z.enum(enrolmentStates) })),
});
export const keepEnrolment = endpoint('POST', '/enrolments/:id/keep', {
  access: 'enrolment.override',
  summary: 'Keeps an enrolment that is to be reviewed, as one by override, with the reason (I10)',
  params: z.object({ id: recordId }),
  body: z.object({ reason: decided }),
  response: written(z.object({ id: z.int() })),
});

const limit = (most: number) =>
  z.int('Indique um número inteiro.').min(1, 'Pelo menos 1.').max(most, `No máximo ${most}.`).nullable();
export const limitForm = z.object({ subjects: limit(30), credits: limit(200), attempts: limit(20) });
const limits = limitForm.extend({ degree: z.enum(levelTypes, 'Escolha o grau.') });
export type EnrolmentLimits = z.output<typeof limits>;
export const enrolmentLimits = endpoint('GET', '/enrolment-limits', {
  access: ['enrolment.read', 'activities.settings'],
  summary: 'How much a student may take in a semester, and how often one subject, by degree (I9)',
  response: options(limits),
});
export const changeEnrolmentLimits = endpoint('PUT', '/enrolment-limits', {
  access: 'activities.settings',
  summary: 'Sets the limits of a degree (I9)',
  body: limits,
  response: written(limits),
});
