import { useCan } from '@portal/shared-kit';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useParams } from '@portal/shared-kit/router';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { AllocationList } from './allocation-list.tsx';
import { messages as text } from './messages.ts';

/** `/teachers/alocate/:id_teacher`: the allocations of a teacher, and new ones (S2 §2, §4; decision 111). */
export function TeacherAllocationPage() {
  const { id_teacher = '' } = useParams();
  const seesProfile = useCan('teachers.read');
  const read = useEndpoint(fetchTeacher, { query: { id: id_teacher } });
  const teacher = read.data?.data.find(({ id }) => String(id) === id_teacher);
  return (
    <ScreenFrame title={teacher ? text.title(teacher.fullName) : text.teacherTitle}>
      {teacher && (
        <p>
          {teacher.department_name}
          {seesProfile && (
            <>
              {' · '}
              <Link to={`/teachers/${teacher.id}`}>{text.profile}</Link>
            </>
          )}
        </p>
      )}
      <ReadState read={read} empty={() => (teacher ? undefined : text.noSuchTeacher)}>
        {() => teacher && <AllocationList key={teacher.id} teacher={teacher} />}
      </ReadState>
    </ScreenFrame>
  );
}
