import * as z from 'zod';
import { byDepartment, crud, departmentFilters, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  byId,
  listOf,
  optionQuery,
  options,
  pageQuery,
  recordId,
  single,
  written,
} from '../core/envelope.ts';
import {
  departmentField,
  registration,
  personDocument,
  personFields,
  personRow,
  withPersonRules,
} from './person.ts';
import { documentFile, documentKinds, yesNoAnswers } from './person-rules.ts';
import { instant } from '../core/instant.ts';
import { day, person, text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

const form = withPersonRules(
  personFields.extend({
    department_id: departmentField,
    /** Has a teaching certificate (decision 49; default of S1 §9). */
    hasCertificate: z.enum(yesNoAnswers, 'Escolha Sim ou Não.').default('Não'),
    ...registration,
  }),
);
const row = rowBase.extend({
  ...personRow.shape,
  teacher_id: z.int(),
  department_id: z.int(),
  department_name: z.string(),
  hasCertificate: z.enum(yesNoAnswers),
  created_at: instant,
});
export type TeacherRow = z.output<typeof row>;

export const teacherList: ExportedList<TeacherRow> = {
  title: 'Professores',
  file: 'professores',
  fields: {
    fullName: person('Nome'),
    gender: text('Género', { narrow: true }),
    contact: text('Contacto', { narrow: true }),
    email: text('E-mail'),
    created_at: day('Data de entrada'),
  },
};

/** Callers who may read teachers, and teachers for their own record. */
const readsOne = ['teachers.read', 'teachers.read_own'] as const;

const register = crud('/professor', {
  title: 'Teachers (S1 §3, §7)',
  form,
  row,
  query: byDepartment.extend({ sort: sortBy('fullName', 'created_at', 'department_name') }),
  read: 'teachers.read',
  write: { create: 'teachers.create', update: 'teachers.update', remove: 'teachers.delete' },
  file: { path: '/exportTeachers', access: 'teachers.export', filters: departmentFilters },
  entity: 'teacher',
  keeps: ['department_id', 'nactionality', 'create_user'],
});

/** Teachers (S1 §2, §3, §5, §7; decision 49). */
export const teacher = { ...register, get: { ...register.get, access: readsOne } } as typeof register;
/** PUT is an alias of PATCH (S1 §7). */
export const replaceTeacher = { ...teacher.update, method: 'PUT' } as typeof teacher.update;

const teacherOption = z.object({ id: z.int(), fullName: z.string(), department_name: z.string() });
const teacherOptions = (path: '/fetchTeacher' | '/_fetchTeacher' | '/getAllTeacherInfo') =>
  endpoint('GET', path, {
    access: ['teachers.read', 'enrolment.read'],
    summary: 'Active teachers for selects, at most 50, by name (S1 §7)',
    query: optionQuery,
    response: options(teacherOption),
  });
export const fetchTeacher = teacherOptions('/fetchTeacher');
export const fetchTeacherOld = teacherOptions('/_fetchTeacher');
export const getAllTeacherInfo = teacherOptions('/getAllTeacherInfo');

const ofTeacher = z.object({
  /** For a teacher without the right to read teachers, always their own. */
  teacher_id: recordId.optional(),
});
const allocation = z.object({
  id: z.int(),
  teacher_id: z.int(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  classmate_scholar_shift: z.string(),
  level_name: z.string(),
  course_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** RESPONSAVEL or ASSISTENTE (decision 111). */
  role: z.string(),
  entry_year: z.int(),
  /** Year and semester of the edition (I1). */
  year: z.int(),
  semester_id: z.int(),
  start_date: z.iso.date(),
  /** Last day; null while it has not been ended. */
  end_date: z.iso.date().nullable(),
});
export type TeacherAllocation = z.output<typeof allocation>;

export const allocatedClassGroups = endpoint('GET', '/getAlocatedClassmates', {
  access: readsOne,
  summary: 'Classes and subjects of a teacher that nobody ended, the latest 200 (S2 §7)',
  query: ofTeacher,
  response: options(allocation),
});
const profile = row.extend({
  dept_name: z.string(),
  dept_description: z.string(),
  classmate_subject: z.array(allocation),
});
export const teacherProfile = endpoint('GET', '/teacher-profile', {
  access: 'teachers.read_own',
  summary: 'Who the caller is as a teacher, with department and classes (S2 §3, §7)',
  response: single(profile.extend({ first_logg: z.enum(['yes', 'não']) })),
});
export const teacherInfo = endpoint('GET', '/getTeacherInfo', {
  access: readsOne,
  summary: 'A teacher with department and classes (S2 §3, §7)',
  query: ofTeacher,
  response: single(profile),
});
export const historicTeacher = endpoint('GET', '/getHistoricTeacher', {
  access: readsOne,
  summary: 'What a teacher taught, the latest first (S2 §7, decision 78)',
  query: pageQuery.omit({ search: true }).extend(ofTeacher.shape),
  response: listOf(
    z.object({
      id: z.int(),
      year: z.int(),
      semester: z.string(),
      class: z.string(),
      course: z.string(),
      subject: z.string(),
      role: z.string(),
      start_date: z.iso.date(),
      /** Last day; null while it has not been ended. */
      end_date: z.iso.date().nullable(),
      students: z.int(),
      /** Percent; null until results are known. */
      pass_rate: z.number().nullable(),
      pauta_state: z.string().nullable(),
    }),
  ),
});

const oneDocument = byId.extend({ document_id: recordId });

export const teacherDocuments = endpoint('GET', '/professor/:id/documents', {
  access: readsOne,
  summary: 'Documents of a teacher (decision 49)',
  response: options(personDocument),
});
export const addTeacherDocument = endpoint('POST', '/professor/:id/documents', {
  access: 'teachers.update',
  summary: 'Hands in a document of a teacher: fields and one file, as multipart (decision 49)',
  body: z.object({ kind: z.enum(documentKinds, 'Escolha o tipo de documento.') }),
  upload: documentFile,
  response: written(personDocument),
});
export const teacherDocument = endpoint('GET', '/professor/:id/documents/:document_id', {
  access: readsOne,
  summary: 'The file of a document of a teacher (decision 49)',
  params: oneDocument,
  download: true,
});
export const removeTeacherDocument = endpoint('DELETE', '/professor/:id/documents/:document_id', {
  access: 'teachers.update',
  summary: 'Removes a document of a teacher (decision 49)',
  params: oneDocument,
});
