import { candidacyExport } from './admissions/candidacies/candidacy-export.ts';
import { reportExport } from './reporting/statistics/report-export.ts';
import { inscriptionExport } from './enrolment/inscriptions/inscription-export.ts';
import { studentExport } from './enrolment/students/student-export.ts';
import type { ListExport } from './platform/documents/export.ts';

/** Every list that can be had as a file, in the order of the areas. */
export const exports: readonly ListExport[] = [
  candidacyExport,
  studentExport,
  inscriptionExport,
  reportExport,
];
