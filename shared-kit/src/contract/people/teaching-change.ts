import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, written } from '../core/envelope.ts';
import { addUserRole } from '../identity/access.ts';
import { teachingRow } from './teaching.ts';
import { classmateIds, subjectIds, teachingAllocations, teachingFields } from './teaching-rules.ts';
import { teachingTexts } from '../core/teaching-texts.ts';

const { teacher_id, classmate_id, subject_id, role, successor_id, from } = teachingFields;
/** The allocations made, or already existing. */
const made = written(z.array(teachingRow));

export const allocateTeacher = endpoint('POST', '/alocateDataProfessor', {
  access: 'enrolment.create',
  summary:
    'Gives a teacher subjects of classes in the semester each class is in, all or none (S2 §7, decision 111)',
  body: z.object({ teacher_id, allocations: teachingAllocations }),
  response: made,
});
export const allocateTeacherToClass = endpoint('POST', '/alocateTeacherToClassmate', {
  access: 'enrolment.create',
  summary: 'Gives a teacher one subject of one class (S2 §7)',
  body: z.object({ classmate_id, subject_id, teacher_id, role }),
  response: made,
});
export const assignClassSubject = endpoint('POST', '/assign-classmate-subject/:id', {
  access: 'enrolment.create',
  summary: 'Gives the teacher of the address one subject of one class (S2 §7)',
  body: z.object({ subject_id, classmate_id, role }),
  response: made,
});
export const allocateSubjects = endpoint('POST', '/AlocateSubjectTeacher', {
  access: 'enrolment.create',
  summary:
    'Takes subjects from a teacher and gives them others, all or none. Without a class, a subject is given where exactly one class has it without a responsible teacher (S2 §7, decision 111)',
  body: z.object({
    teacher_id,
    subjectAlocate: subjectIds.default([]),
    subjectRemove: subjectIds.default([]),
    classmate_id: classmate_id.optional(),
    successor_id,
  }),
  response: made,
});

export const removeFromClass = endpoint('POST', '/removeTeacherFromClassmate', {
  access: 'enrolment.update',
  summary:
    'Ends all that a teacher has in one class or several; what has grades goes to `successor_id` (S2 §7, decision 111)',
  body: z.object({
    teacher_id,
    /** One class, or several. */
    classmates_id: z.union([classmate_id, classmateIds], teachingTexts.classEmpty),
    successor_id,
  }),
});
export const removeSubject = endpoint('POST', '/removeSubjectFromTeacher', {
  access: 'enrolment.update',
  summary:
    'Ends a subject of a teacher, in all classes or in one; what has grades goes to `successor_id` (S2 §7, decision 111)',
  body: z.object({ teacher_id, subject_id, classmate_id: classmate_id.optional(), successor_id }),
});

export const substituteTeacher = endpoint('POST', '/teaching/:id/substitution', {
  access: 'enrolment.update',
  summary: 'Another teacher takes over from a day on, with the same role; history stays (decision 111, I1)',
  body: z.object({ teacher_id, from }),
  response: made,
});

export const addTeacherRole = endpoint('POST', '/addTeacherRole', {
  access: addUserRole.access,
  freshProof: addUserRole.freshProof,
  summary: 'Gives the account of a teacher a role in place of the one it has (S2 §7, decision 111)',
  body: z.object({
    role: idField('Escolha a função.'),
    teacher_id,
    reason: z.string().trim().max(500, 'No máximo 500 caracteres.').optional(),
  }),
  response: addUserRole.response,
});
