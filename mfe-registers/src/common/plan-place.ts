import type { ClassPlace } from '@portal/shared-kit/contract/offer/class-group-rules';

/** Years of study and semesters, as plans count them (S1 §9, decision 128). */
const years = [1, 2, 3, 4, 5, 6, 7, 8];
const semesters = [1, 2];

/** In a column whose title names the unit. */
export const ordinal = (id: number) => `${id}.º`;
const yearName = (id: number) => `${id}.º ano`;
const semesterName = (id: number) => `${id}.º semestre`;

/** The place of a subject in a plan. */
export const placeName = ({ academic_year_id, semester_id }: ClassPlace) =>
  `${yearName(academic_year_id)}, ${semesterName(semester_id)}`;

export const yearOptions = years.map((value) => ({ value, label: yearName(value) }));
export const semesterOptions = semesters.map((value) => ({ value, label: semesterName(value) }));
