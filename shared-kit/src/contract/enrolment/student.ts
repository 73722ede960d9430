import * as z from 'zod';
import { rowBase, withoutDefaults } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, optionQuery, options, recordId, single, versionField, written } from '../core/envelope.ts';
import {
  editFields,
  editRow,
  identityFields,
  unchangedIdentity,
  withEditRules,
} from '../people/person-edit.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { shifts } from '../offer/shift.ts';
import { inscriptionStates } from './inscription-rules.ts';
import { withdrawn } from './withdrawal.ts';

const shift = z.enum(shifts, 'O campo regime não pode estar vazio!');
const course = idField('O campo curso não pode estar vazio!').max(
  2_147_483_647,
  'O campo curso não pode estar vazio!',
);

const currentSituation = z.object({
  /** Their current class. */
  classmate_id: z.int().nullable(),
  classmate_name: z.string().nullable(),
  /** State and academic year of their latest inscription; null where they never had one. */
  state: z.enum(inscriptionStates).nullable(),
  academic_year: z.string().nullable(),
  /** Their open amount, and the overdue part of it; null for callers who may not see payments. */
  debt: z.object({ open: cents, overdue: cents }).nullable(),
  /** Enrolments with a precedent that failed afterwards (I10). */
  to_review: z.int(),
  /** Their withdrawal (DESISTENTE, decision 110); null without one. */
  withdrawn: withdrawn.nullable(),
});

/** A student's full record. */
export const studentRow = rowBase.extend({
  ...editRow.shape,
  person_id: z.int(),
  /** The card code (decision 2). */
  code: z.string().nullable(),
  course_id: z.int(),
  curso: z.string(),
  curseToUpdateOld: z.int(),
  scholar_shift: z.enum(shifts).nullable(),
  level_id: z.int().nullable(),
  level: z.string().nullable(),
  level_type: z.string().nullable(),
  ano_entrada: z.int().nullable(),
  created_at: instant,
  ...currentSituation.shape,
});
export type StudentRow = z.output<typeof studentRow>;

/** Form of a new student: the fields of S2 §3, the course they enter, and whether they get an account. */
export const studentForm = withEditRules(
  editFields.extend({
    ...identityFields.shape,
    curseToUpdateOld: course,
    scholar_shift: shift,
    /** Entry year. */
    ano_entrada: z.int('Indique o ano de ingresso.').min(1900, 'Ano inválido.').max(2100, 'Ano inválido.'),
    /** An existing person, so that nobody is registered twice. */
    person_id: idField().nullable().default(null),
    /** Creates an account and mails its temporary password. */
    create_user: z.boolean().default(false),
  }),
);
/** Rules between fields are checked against the whole record. */
const change = z.object({
  ...withoutDefaults(editFields.shape),
  ...unchangedIdentity.shape,
  /** Read-only here; they may be sent back unchanged. */
  curseToUpdateOld: idField().optional(),
  scholar_shift: z.string().nullable().optional(),
  ano_entrada: z.int().min(1900).max(2100).nullable().optional(),
  active: z.boolean().optional(),
  version: versionField.optional(),
});

/** What the office edits of a student; their identity is corrected by a call of its own (decision 34, I51). */
export const studentEditForm = withEditRules(
  editFields.omit({ fullName: true, birthDate: true }).extend({ version: versionField }),
);
export type StudentEdit = z.output<typeof studentEditForm>;

/** Callers who may read students, and students for their own record. */
const readsOne = ['students.read', 'students.read_own'] as const;

export const student = endpoint('GET', '/estudantes/:id', {
  access: readsOne,
  summary: 'One student; a student reads only themselves (S2 §7)',
  response: single(studentRow),
});
export const createStudent = endpoint('POST', '/estudantes', {
  access: 'students.create',
  summary: 'A student who did not apply, with a card and, if asked, an account (S2 §7, decision 106)',
  body: studentForm,
  response: written(studentRow),
});
export const updateStudent = endpoint('PATCH', '/estudantes/:id', {
  access: 'students.update',
  summary: 'Changes what the office may edit of a student (S2 §7, decisions 34, 105, 106)',
  body: change,
  response: written(studentRow),
});
export const removeStudent = endpoint('DELETE', '/estudantes/:id', {
  access: 'students.update',
  summary: 'Deactivates a student; the history stays (S2 §7, decision 37)',
});
export const studentOfCandidate = endpoint('POST', '/estudantesCandidante', {
  access: 'candidates.approve',
  summary: 'The student that an approved candidate became; safe to repeat (S2 §7, decision 106)',
  query: z.object({ person_id: recordId }),
  response: written(studentRow),
});

const studentOption = z.object({
  id: z.int(),
  code: z.string().nullable(),
  fullName: z.string(),
  course: z.string(),
});
export const fetchStudent = endpoint('GET', '/fetchStudent', {
  access: ['students.read', 'payments.read', 'enrolment.read'],
  summary: 'Active students for selects, at most 50, by name (S2 §7)',
  query: optionQuery,
  response: options(studentOption),
});
