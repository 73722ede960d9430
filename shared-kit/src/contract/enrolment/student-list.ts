import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { label, person, text, type ExportedList } from '../core/list-field.ts';
import { inscriptionStates, stateLabels } from './inscription-rules.ts';
import { studentRow, type StudentRow } from './student.ts';
import { sortBy } from '../core/sort.ts';

export const studentList: ExportedList<StudentRow> = {
  title: 'Estudantes',
  file: 'estudantes',
  fields: {
    code: text('Código', { shownIn: 'fullName', none: '–', narrow: true }),
    fullName: person('Nome'),
    curso: text('Curso'),
    level: text('Nível', { shownIn: 'curso', none: '–', narrow: true }),
    classmate_name: text('Turma', { none: '–' }),
    scholar_shift: text('Regime', { shownIn: 'classmate_name', none: '–', narrow: true }),
    state: label('Estado', stateLabels, { none: 'Sem inscrição' }),
  },
};

const sort = sortBy('fullName', 'curso', 'state');
/** Filters of a list of students beside its search. */
const filters = {
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  /** State of the latest inscription. */
  state: z.enum(inscriptionStates, 'Estado desconhecido.').optional(),
  /** Only those with enrolments to review (I10). */
  flagged: z.enum(['1'], 'Filtro desconhecido.').optional(),
};
const narrowed = z.object({ search: pageQuery.shape.search, ...filters });

export const students = endpoint('GET', '/estudantes', {
  access: 'students.read',
  summary:
    'Students by name; the search looks at names, and at the beginning of codes, documents and telephones (S2 §7, decision 103)',
  query: pageQuery.extend({ ...filters, sort }),
  response: listOf(studentRow),
});

/** Most students that `getStudantesWithoutPaginate` returns. */
export const unpagedLimit = 1000;
export const studentsWithoutPages = endpoint('GET', '/getStudantesWithoutPaginate', {
  access: 'students.read',
  summary: `Active students by name, the first ${unpagedLimit}; \`truncated\` says that there are more (S2 §7)`,
  query: narrowed,
  response: single(
    z.array(
      z.object({
        id: z.int(),
        code: z.string().nullable(),
        fullName: z.string(),
        course_id: z.int(),
        course: z.string(),
      }),
    ),
  ).extend({ limit: z.int(), truncated: z.boolean() }),
});

export const studentInfo = endpoint('GET', '/getStudentInfo', {
  access: ['students.read', 'enrolment.read'],
  summary: 'The student with this card, in this course where one is named (S2 §7)',
  query: z.object({
    student_card: z.string().trim().min(1, 'Indique o código do estudante.').max(20, 'Código inválido.'),
    course_id: recordId.optional(),
  }),
  response: single(
    studentRow.pick({
      id: true,
      code: true,
      fullName: true,
      active: true,
      state: true,
      course_id: true,
      curso: true,
      level_id: true,
      level: true,
      scholar_shift: true,
      ano_entrada: true,
      classmate_id: true,
      classmate_name: true,
    }),
  ),
});

export const exportStudents = endpoint('GET', '/exportStudents', {
  access: 'students.export',
  summary: 'The list of students as PDF, XLSX or CSV, narrowed as it is (decision 103)',
  query: narrowed.extend({ sort, ...inFormat }),
  response: exported,
});
