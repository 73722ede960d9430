import { history } from '../contract/core/audit.ts';
import type { Args, Endpoint, Out } from '../contract/core/endpoint.ts';
import { courseNames, courseOptions } from '../contract/offer/course.ts';
import { allDepartments } from '../contract/offer/department.ts';
import { academicYears, levels, semesters } from '../contract/offer/lookup.ts';
import { answer } from './answers.ts';
import { narrowed } from './narrowed.ts';

const courses = [
  {
    id: 13,
    name: 'Direito',
    department_id: 4,
    department_name: 'Direito',
    level_type: 'Licenciatura',
    duration: 4,
  },
  {
    id: 7,
    name: 'Redes',
    department_id: 2,
    department_name: 'Computação',
    level_type: 'Mestrado',
    duration: 2,
  },
];
const departments = [
  { id: 2, dep_name: 'Computação' },
  { id: 4, dep_name: 'Direito' },
];
const everyLevel = [
  ...[1, 2, 3, 4, 5].map((number) => ({ id: number, name: `${number}`, number, level_type: 'Licenciatura' })),
  ...[1, 2].map((number) => ({ id: 5 + number, name: `${number}`, number, level_type: 'Mestrado' })),
];

interface Usual {
  e: Endpoint;
  answer: (args: never) => unknown;
}
const usual = <E extends Endpoint>(e: E, given: (args: Args<E>) => Out<E>): Usual => ({ e, answer: given });

/** Answers of the lists that most screens choose from, and of a history without entries, for where a test has no answer of its own. */
export const usualAnswers: readonly Usual[] = [
  usual(courseOptions, ({ query }) => answer.one(narrowed(courses, query))),
  usual(courseNames, () => answer.one(courses.map(({ id, name }) => ({ id, name })))),
  usual(allDepartments, ({ query }) => answer.one(narrowed(departments, query))),
  usual(levels, () => answer.one(everyLevel)),
  usual(semesters, () =>
    answer.one([1, 2].map((number) => ({ id: number, semester_name: `${number}.º Semestre`, number }))),
  ),
  usual(academicYears, () =>
    answer.one(
      [1, 2, 3, 4, 5].map((id) => ({ id, designation: `${id}`, start: null, end: null, active: true })),
    ),
  ),
  usual(history, ({ query }) => answer.page([], query)),
];
