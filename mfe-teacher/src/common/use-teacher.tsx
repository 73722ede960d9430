import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { firstAllocation } from '@portal/shared-kit/contract/grading/teacher-portal';
import { teacherProfile, type TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { useEndpoint } from '@portal/shared-kit/data';
import { useOfflineQuery } from './use-kept.ts';
import { FailureNotice, useYear, YearSelect, yearsFrom } from '@portal/shared-kit/screen';

/** The signed-in teacher with their editions of this year, latest semester first. */
export function useTeacher() {
  const answer = useOfflineQuery(teacherProfile, {});
  const teacher = answer.data?.data;
  const year = institutionYear(new Date());
  const taught: TeacherAllocation[] = teacher?.classmate_subject.filter((row) => row.year === year) ?? [];
  return { answer, teacher, taught };
}

/** The selected year with its selector, from the teacher's first allocation to the current year (S2 §9). */
export function useTeacherYear() {
  const { data, error, refetch } = useEndpoint(firstAllocation, {});
  const running = institutionYear(new Date());
  const first = data?.created_at ? institutionYear(new Date(data.created_at)) : running;
  const years = yearsFrom(Math.min(first, running), running);
  const [year, setYear] = useYear(years);
  const select = <YearSelect year={year} years={years} onChange={setYear} />;
  return {
    year,
    // Else the years before this one would look like years without a class. Without a line the page says so itself.
    select:
      error && error.code !== 'offline' ? (
        <>
          {select}
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        </>
      ) : (
        select
      ),
  };
}
