import {
  exportLateSheets,
  lateSheetList,
  lateSheets,
  type LateSheetRow,
} from '@portal/shared-kit/contract/grading/late-sheet';
import { type SheetKind, sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import {
  CourseFilter,
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
  ListToolbar,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const kindsText = (kinds: readonly SheetKind[]) => kinds.map((kind) => sheetKindLabels[kind]).join(', ');

const columns = listColumns(lateSheetList.fields, {
  teacher_name: (name: string | null) => name ?? text.noTeacher,
  subject_name: (name: string, row: LateSheetRow) => <TwoLines first={name} second={row.course_name} />,
  classmate_name: (name: string, row: LateSheetRow) => (
    <TwoLines first={name} second={text.place(row.year, row.semester_id)} />
  ),
  kinds: kindsText,
});

/** The results of the class, in the year and semester of a late pauta. */
const classOf = ({ classmate_id, year, semester_id }: LateSheetRow) =>
  `/guidelinesByClassmate?classmate_id=${classmate_id}&year=${year}&semester_id=${semester_id}`;

/** What the dashboard counts as late, by teacher (G.1). */
export function LateSheetList() {
  const list = useList(lateSheets, ['kind', 'course_id']);
  return (
    <>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={lateSheetList} name="kind" />
        <CourseFilter list={list} />
        <ExportList endpoint={exportLateSheets} list={list} />
      </ListToolbar>
      <ListBody
        label={text.lateList}
        list={list}
        columns={columns}
        empty={text.noLate}
        name={(row) => text.named(row.subject_name, row.classmate_name, kindsText(row.kinds))}
        actions={(row) => [{ label: text.openClass, opens: true, to: classOf(row) }]}
      />
    </>
  );
}
