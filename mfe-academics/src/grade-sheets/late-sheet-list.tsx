import { lateSheets, type LateSheetRow } from '@portal/shared-kit/contract/grading/late-sheet';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { formatMoment } from '@portal/shared-kit/dates';
import { ListBody, Under, useInnerList, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const kindsText = (kinds: readonly SheetKind[]) => kinds.map((kind) => sheetKindLabels[kind]).join(', ');

const columns: readonly Column<LateSheetRow>[] = [
  {
    title: text.teacher,
    dataIndex: 'teacher_name',
    person: true,
    render: (name: string | null) => name ?? text.noTeacher,
  },
  {
    title: text.subject,
    dataIndex: 'subject_name',
    render: (name: string, row) => <Under what={name} of={row.course_name} />,
  },
  {
    title: text.class,
    dataIndex: 'classmate_name',
    render: (name: string, row) => <Under what={name} of={text.place(row.year, row.semester_id)} />,
  },
  { title: text.lateKinds, dataIndex: 'kinds', render: kindsText },
  { title: text.endedAt, dataIndex: 'ended_at', render: (at: string) => formatMoment(at) },
];

/** What the dashboard counts as late, by teacher (G.1). */
export function LateSheetList() {
  const list = useInnerList(lateSheets, {});
  return (
    <ListBody
      label={text.lateList}
      list={list}
      columns={columns}
      empty={text.noLate}
      name={(row) => text.named(row.subject_name, row.classmate_name, kindsText(row.kinds))}
    />
  );
}
