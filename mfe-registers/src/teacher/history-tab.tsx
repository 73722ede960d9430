import { percent } from '@portal/shared-kit/contract/core/counted';
import { historicTeacher } from '@portal/shared-kit/contract/people/teacher';
import { ListBody, useInnerList } from '@portal/shared-kit/screen';
import { ExportTeachings, period } from './export-teachings.tsx';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './data-tab.tsx';

/** What the teacher taught (decision 78). */
export function HistoryTab({ teacher }: TeacherTabProps) {
  const list = useInnerList(historicTeacher, { teacher_id: teacher.id });
  return (
    <>
      {list.total > 0 && <ExportTeachings teacher_id={teacher.id} />}
      <ListBody
        label={text.history}
        list={list}
        empty={text.noHistory}
        name={(row) => row.subject}
        columns={[
          { title: text.year, dataIndex: 'year' },
          { title: text.semester, dataIndex: 'semester' },
          { title: text.class, dataIndex: 'class' },
          { title: text.course, dataIndex: 'course' },
          { title: text.subject, dataIndex: 'subject' },
          { title: text.role, dataIndex: 'role', render: (role: string) => text.roles[role] ?? role },
          {
            title: text.period,
            dataIndex: 'start_date',
            render: (start: string, { end_date }) => period(start, end_date),
          },
          { title: text.students, dataIndex: 'students' },
          {
            title: text.passRate,
            dataIndex: 'pass_rate',
            render: (rate: number | null) => (rate === null ? text.unknown : percent(rate)),
          },
          {
            title: text.pauta,
            dataIndex: 'pauta_state',
            render: (state: string | null) => (state ? (text.pautaStates[state] ?? state) : text.unknown),
          },
        ]}
      />
    </>
  );
}
