import {
  coursePlan,
  planEntry,
  planList,
  planSubjects,
  subjectsByCourse,
} from '@portal/shared-kit/contract/offer/plan';
import { subject } from '@portal/shared-kit/contract/offer/subject';

/** Fields common to both lists of allocations. */
export interface PlanLine {
  id: number;
  course_id: number;
  subject_id: number;
  academic_year_id: number;
  semester_id: number;
  credits: number | null;
  mandatory: boolean;
  option_group: string;
  closed_from: number | null;
  version: number;
}

/** Endpoints to invalidate after a change of a plan. */
export const touched = [coursePlan, planList, planEntry, subjectsByCourse, planSubjects, subject.list];
