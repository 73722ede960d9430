import {
  allocatedTeachers,
  courseSubjects,
  substitutionPreview,
  teachingRemoval,
  type TeachingRow,
} from '@portal/shared-kit/contract/people/teaching';
import {
  allocatedClassGroups,
  historicTeacher,
  teacherInfo,
} from '@portal/shared-kit/contract/people/teacher';
import { writtenDay } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

/** Endpoints to invalidate after a change of an allocation. */
export const touched = [
  allocatedTeachers,
  courseSubjects,
  allocatedClassGroups,
  teacherInfo,
  historicTeacher,
];

/** What a change of an allocation makes untrue in its dialogs. */
export const previews = [teachingRemoval, substitutionPreview];

/** Accessible name of an allocation, for its buttons. */
export const nameOf = ({ subject_name, classmate_name }: TeachingRow): string =>
  text.named(subject_name, classmate_name);

/** The days of an allocation. */
export const daysOf = ({ start_date, end_date }: Pick<TeachingRow, 'start_date' | 'end_date'>): string =>
  end_date === null
    ? text.from(writtenDay(start_date))
    : text.fromTo(writtenDay(start_date), writtenDay(end_date));
