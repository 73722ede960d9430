import {
  allocationRemoval,
  planEntry,
  planList,
  planSubjects,
  subjectsByCourse,
} from '@portal/shared-kit/contract/offer/plan';
import { subject } from '@portal/shared-kit/contract/offer/subject';

/** What both lists of allocations know of one. */
export interface Entry {
  id: number;
  subject_id: number;
  academic_year_id: number;
  semester_id: number;
  credits: number | null;
  mandatory: boolean;
  option_group: string;
  closed_from: number | null;
  version: number;
}

/** What is read again after a plan was changed. */
export const touched = [planList, planEntry, subjectsByCourse, planSubjects, allocationRemoval, subject.list];
