import { later } from '@portal/shared-kit';
import { teacher } from '@portal/shared-kit/contract/teacher';
import { formatDay } from '@portal/shared-kit/dates';
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
          { title: text.name, dataIndex: 'fullName' },
          { title: text.gender, dataIndex: 'gender' },
          { title: text.contact, dataIndex: 'contact' },
          { title: text.email, dataIndex: 'email' },
          { title: text.entryDate, dataIndex: 'created_at', render: (moment: string) => formatDay(moment) },
        ]}
        name={it.name}
        busy={it.busy}
        actions={(row) => [...it.actions(row), { label: text.profile, to: `/teachers/${row.id}` }]}
      />
      <RegisterDialogs title={text.title} of={it} fields={<TeacherFields />} />
    </ScreenFrame>
  );
}
