import { useCan } from '@portal/shared-kit';
import { allocatedClassGroups, type TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Rows, ReadState } from '@portal/shared-kit/screen';
import { ExportTeachings, period } from './export-teachings.tsx';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './data-tab.tsx';

/** From when on, and until when where that is settled. */
const days = (start: string, { end_date }: TeacherAllocation) => period(start, end_date);

/** The classes and subjects the teacher has. */
export function AllocationsTab({ teacher }: TeacherTabProps) {
  const read = useEndpoint(allocatedClassGroups, { query: { teacher_id: teacher.id } });
  const seesAll = useCan('enrolment.read');
  const rows = read.data?.data ?? [];
  return (
    <>
      {seesAll && (
        <p>
          <Link to={`/teachers/alocate/${teacher.id}`}>{text.allocate}</Link>
        </p>
      )}
      <ReadState read={read} empty={rows.length === 0 ? text.noAllocations : undefined}>
        <ExportTeachings teacher_id={teacher.id} state="por_terminar" />
        <Rows
          label={text.allocations}
          rows={rows}
          columns={[
            { title: text.subject, dataIndex: 'subject_name' },
            { title: text.class, dataIndex: 'classmate_name' },
            { title: text.course, dataIndex: 'course_name' },
            { title: text.level, dataIndex: 'level_name' },
            { title: text.shift, dataIndex: 'classmate_scholar_shift' },
            { title: text.year, dataIndex: 'year' },
            { title: text.semester, dataIndex: 'semester_id', render: text.semesterOf },
            { title: text.role, dataIndex: 'role', render: (role: string) => text.roles[role] ?? role },
            { title: text.period, dataIndex: 'start_date', render: days },
          ]}
        />
      </ReadState>
    </>
  );
}
