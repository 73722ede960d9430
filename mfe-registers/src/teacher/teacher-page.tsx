import { later } from '@portal/shared-kit';
import { teacher, teacherList } from '@portal/shared-kit/contract/people/teacher';
import { Link } from '@portal/shared-kit/router';
import { listColumns } from '@portal/shared-kit/screen';
import { StaffScreen } from '../common/person/staff-screen.tsx';
import { teacherText as text } from './messages.ts';

const TeacherFields = later(() => import('./teacher-fields.tsx').then((m) => m.TeacherFields));

/** `/teachers/` (S1 §2). */
export const TeacherPage = () => (
  <StaffScreen
    title={text.title}
    dialogs={text.dialogs}
    register={teacher}
    kind="teachers"
    columns={listColumns(teacherList.fields, {
      fullName: (name: string, row) => <Link to={`/teachers/${row.id}`}>{name}</Link>,
      email: (email: string) => <span style={anywhere}>{email}</span>,
    })}
    fields={<TeacherFields />}
  />
);

// Long addresses break, so that the table is no wider than the screen.
const anywhere = { overflowWrap: 'anywhere' } as const;
