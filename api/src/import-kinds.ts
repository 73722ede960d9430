import { reviewFlags } from './enrolment/enrol/flag.service.ts';
import { equivalenceImport } from './enrolment/equivalences/equivalence-import.ts';
import { pastGradeImport } from './enrolment/students/import/past-grade-import.ts';
import { pastStudentImport } from './enrolment/students/import/past-student-import.ts';
import { offerImports } from './offer/offer-imports.ts';
import { staffImports } from './people/staff-imports.ts';
import { examImport } from './grading/exams/exam-import.ts';
import type { ImportKind } from './platform/imports/import-kind.ts';

/** Everything that can be imported from a file: a new kind is a name in the contract and a declaration in its own area. */
export const importKinds: readonly ImportKind[] = [
  ...offerImports(reviewFlags),
  ...staffImports,
  pastStudentImport,
  pastGradeImport,
  equivalenceImport,
  examImport,
];
