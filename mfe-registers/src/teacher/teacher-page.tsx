import { later } from '@portal/shared-kit';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import {
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { teacherText as text } from './messages.ts';

const TeacherFields = later(() => import('./teacher-fields.tsx').then((m) => m.TeacherFields));

/** `/teachers/` (S1 §2). */
export function TeacherPage() {
  const list = useList(teacher.list);
  const it = useRegister(teacher, list, (row) => row.fullName);
  return (
    <ScreenFrame title={text.title} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add} />
      <ListBody
        label={text.title}
        list={list}
        columns={[
          {
            title: text.name,
            dataIndex: 'fullName',
            render: (name: string, row) => <Link to={`/teachers/${row.id}`}>{name}</Link>,
          },
          { title: text.gender, dataIndex: 'gender' },
          { title: text.contact, dataIndex: 'contact' },
          {
            title: text.email,
            dataIndex: 'email',
            render: (email: string) => <span style={anywhere}>{email}</span>,
          },
          { title: text.entryDate, dataIndex: 'created_at', render: (moment: string) => formatDay(moment) },
        ]}
        name={it.name}
        busy={it.busy}
        actions={it.actions}
      />
      <RegisterDialogs title={text.dialogs} of={it} fields={<TeacherFields />} />
    </ScreenFrame>
  );
}

// Long addresses break, so that the table is no wider than the screen.
const anywhere = { overflowWrap: 'anywhere' } as const;
