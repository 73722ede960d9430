import { later } from '@portal/shared-kit';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { personText } from '../common/person/messages.ts';
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
    columns={[
      {
        title: personText.name,
        dataIndex: 'fullName',
        person: true,
        render: (name: string, row) => <Link to={`/teachers/${row.id}`}>{name}</Link>,
      },
      { title: personText.gender, dataIndex: 'gender' },
      { title: personText.contact, dataIndex: 'contact' },
      {
        title: personText.email,
        dataIndex: 'email',
        render: (email: string) => <span style={anywhere}>{email}</span>,
      },
      { title: text.entryDate, dataIndex: 'created_at', render: (moment: string) => formatDay(moment) },
    ]}
    fields={<TeacherFields />}
  />
);

// Long addresses break, so that the table is no wider than the screen.
const anywhere = { overflowWrap: 'anywhere' } as const;
