import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { teacherProfile, type TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { useEndpoint } from '@portal/shared-kit/data';

/** The signed-in teacher with their editions of this year, latest semester first. */
export function useTeacher() {
  const answer = useEndpoint(teacherProfile, {});
  const teacher = answer.data?.data;
  const year = institutionYear(new Date());
  const taught: TeacherAllocation[] = teacher?.classmate_subject.filter((row) => row.year === year) ?? [];
  return { answer, teacher, taught };
}
