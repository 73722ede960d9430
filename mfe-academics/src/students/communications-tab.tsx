import {
  communicationLabels,
  studentCommunications,
  type CommunicationType,
  type StudentCommunication,
} from '@portal/shared-kit/contract/people/communication';
import { formatMoment } from '@portal/shared-kit/dates';
import { ListBody, useInnerList, type Column } from '@portal/shared-kit/screen';
import { ExportHistory } from './export-history.tsx';
import { messages as text } from './messages.ts';
import type { StudentTabProps } from './tab-props.ts';

const columns: readonly Column<StudentCommunication>[] = [
  { title: text.matter, dataIndex: 'title' },
  { title: text.type, dataIndex: 'type', render: (type: CommunicationType) => communicationLabels[type] },
  { title: text.sender, dataIndex: 'sender', render: (name: string | null) => name ?? text.portal },
  { title: text.sentAt, dataIndex: 'sent_at', render: (at: string) => formatMoment(at) },
  {
    title: text.readAt,
    dataIndex: 'read_at',
    render: (at: string | null) => (at ? formatMoment(at) : text.unread),
  },
];

/** Communications to the student, with when they were read, the latest first. */
export function CommunicationsTab({ student }: StudentTabProps) {
  const list = useInnerList(studentCommunications, { student_id: student.id });
  return (
    <>
      {list.total > 0 && <ExportHistory student_id={student.id} list="COMUNICACOES" />}
      <ListBody
        label={text.communications}
        list={list}
        empty={text.noCommunications}
        name={({ title }) => title}
        columns={columns}
      />
    </>
  );
}
