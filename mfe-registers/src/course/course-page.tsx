import { later } from '@portal/shared-kit';
import { course } from '@portal/shared-kit/contract/offer/course';
import {
  ImportRecords,
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';

const CourseFields = later(() => import('./course-fields.tsx').then((m) => m.CourseFields));

/** `/courses` (S1 §2). */
export function CoursePage() {
  const list = useList(course.list, ['state']);
  const it = useRegister(course, list, (row) => row.name);
  return (
    <ScreenFrame title={text.courses} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add}>
        <StateFilter list={list} />
        <ImportRecords kind="courses" register={course} />
      </ListToolbar>
      <ListBody
        label={text.courses}
        list={list}
        columns={[
          { title: text.course, dataIndex: 'name' },
          {
            title: text.engineering,
            dataIndex: 'engineering',
            render: (is: 0 | 1) => (is === 1 ? text.yes : text.no),
          },
          { title: text.description, dataIndex: 'description' },
        ]}
        name={it.name}
        actions={it.actions}
        busy={it.busy}
      />
      <RegisterDialogs title={text.courses} of={it} fields={<CourseFields />} />
    </ScreenFrame>
  );
}
