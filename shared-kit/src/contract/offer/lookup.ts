import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options } from '../core/envelope.ts';

const idName = z.object({ id: z.int(), name: z.string() });
const district = idName.extend({ province_id: z.int() });

export const provinces = endpoint('GET', '/provinces', {
  access: 'public',
  summary: 'Provinces of Mozambique, from north to south (S1 §7)',
  response: options(idName),
});
export const districts = endpoint('GET', '/districts', {
  access: 'public',
  summary: 'Districts of every province (S1 §7)',
  response: options(district),
});
export const districtsOf = endpoint('GET', '/district/:id', {
  access: 'public',
  summary: 'Districts of one province, named by its id (S1 §7)',
  response: options(district),
});

const level = z.object({ id: z.int(), name: z.string(), number: z.int(), level_type: z.string() });

const levelList = (path: '/levels' | '/getlevels') =>
  endpoint('GET', path, {
    access: 'signed-in',
    summary: 'Levels, the years of each degree (S1 §7, decision 128)',
    response: options(level),
  });
export const levels = levelList('/levels');
export const getLevels = levelList('/getlevels');

export const candidateLevels = endpoint('GET', '/getLevelsCandi', {
  access: 'public',
  summary: 'First level of each degree that has courses in the intake that is open (S1 §7, decision 25)',
  response: options(level),
});

const semesterList = (path: '/semesters' | '/get-semesters') =>
  endpoint('GET', path, {
    access: 'signed-in',
    summary: 'Semesters (S1 §7, decision 128)',
    response: options(z.object({ id: z.int(), semester_name: z.string(), number: z.int() })),
  });
export const semesters = semesterList('/semesters');
export const getSemesters = semesterList('/get-semesters');

const academicYearList = (path: '/academic_year' | '/academic-years') =>
  endpoint('GET', path, {
    access: 'signed-in',
    summary:
      'Academic years: years of study ("1"), or calendar years ("2026") with their dates (decision 128)',
    query: z.object({ kind: z.enum(['study', 'calendar'], 'Escolha study ou calendar.').default('study') }),
    response: options(
      z.object({
        id: z.int(),
        designation: z.string(),
        start: z.iso.date().nullable(),
        end: z.iso.date().nullable(),
        active: z.boolean(),
      }),
    ),
  });
export const academicYears = academicYearList('/academic_year');
export const getAcademicYears = academicYearList('/academic-years');
