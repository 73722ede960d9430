import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { allocatedTeachers } from '@portal/shared-kit/contract/people/teaching';
import { useAllowed } from '@portal/shared-kit/data';
import { Related } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** Links from a class to who teaches in its course, where a subject without a teacher gets one. */
export function ClassGroupRecords({ of: { course_id } }: { of: ClassGroup }) {
  const allowed = useAllowed();
  return (
    <Related
      links={[
        allowed(allocatedTeachers) && {
          to: `/alocate_teacher_geral?course_id=${course_id}`,
          label: text.teachers,
        },
      ]}
    />
  );
}
