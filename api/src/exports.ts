import { candidacyExport } from './admissions/candidacies/candidacy-export.ts';
import { inscriptionExport } from './enrolment/inscriptions/inscription-export.ts';
import { allocationExport } from './enrolment/subjects/allocation-export.ts';
import { studentExport } from './enrolment/students/student-export.ts';
import { classGroupExport } from './offer/class-group/class-group-export.ts';
import { courseExport } from './offer/course/course-export.ts';
import { departmentExport } from './offer/department/department-export.ts';
import { precedenceExport } from './offer/precedence/precedence-export.ts';
import { subjectExport } from './offer/subject/subject-export.ts';
import { employeeExport } from './people/employees/employee-export.ts';
import { teacherExport } from './people/teachers/teacher-export.ts';
import type { ListExport } from './platform/documents/export.ts';
import { reportExport } from './reporting/statistics/report-export.ts';

/** Every list that can be had as a file. */
export const exports: readonly ListExport[] = [
  departmentExport,
  courseExport,
  subjectExport,
  precedenceExport,
  classGroupExport,
  teacherExport,
  employeeExport,
  candidacyExport,
  studentExport,
  allocationExport,
  inscriptionExport,
  reportExport,
];
