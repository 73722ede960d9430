import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { exportSheets, sheetList, sheets, type SheetRow } from '@portal/shared-kit/contract/grading/sheet';
import { type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { useAllowed } from '@portal/shared-kit/data';
import {
  ClassFilter,
  CourseFilter,
  ExportList,
  FieldFilter,
  FilterLookup,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  MoreFilters,
  optionsOf,
  SemesterFilter,
  TwoLines,
  useList,
  yearsFrom,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { kindOf, nameOf, StateMark } from './sheet-words.tsx';
import { useSheetActs } from './use-sheet-acts.tsx';

/** The selectable years. */
const yearsBack = 6;

const columns = listColumns(sheetList.fields, {
  subject_name: (name: string, row: SheetRow) => <TwoLines first={name} second={kindOf(row)} />,
  classmate_name: (name: string, row: SheetRow) => (
    <TwoLines first={name} second={text.place(row.year, row.semester_id)} />
  ),
  teacher_name: (name: string | null, row: SheetRow) => (
    <TwoLines first={name ?? text.noTeacher} second={row.course_name} />
  ),
  graded: (graded: number) => text.percent(graded),
  state: (state: SheetState) => <StateMark state={state} />,
});

const lessUsed = ['kind', 'semester_id', 'classmate_id', 'teacher_id'] as const;

/** The queue of pautas (row 58). */
export function SheetList() {
  const allowed = useAllowed();
  const list = useList(sheets, ['state', 'year', 'course_id', ...lessUsed]);
  const { actions, dialog } = useSheetActs();
  const thisYear = institutionYear(new Date());
  return (
    <>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={sheetList} name="state" />
        <FilterSelect
          list={list}
          name="year"
          label={text.year}
          options={optionsOf(yearsFrom(thisYear - yearsBack, thisYear))}
        />
        <CourseFilter list={list} />
        <MoreFilters list={list} names={lessUsed}>
          <FieldFilter list={list} of={sheetList} name="kind" />
          <SemesterFilter list={list} />
          <ClassFilter list={list} />
          {allowed(fetchTeacher) && (
            <FilterLookup
              list={list}
              name="teacher_id"
              label={text.teacher}
              endpoint={fetchTeacher}
              option={({ fullName }) => fullName}
            />
          )}
        </MoreFilters>
        <ExportList endpoint={exportSheets} list={list} />
      </ListToolbar>
      <ListBody
        label={text.list}
        list={list}
        columns={columns}
        empty={text.none}
        name={nameOf}
        actions={(row) => [
          { key: 'open', label: text.open, opens: true, to: `/guidelines/${row.id}` },
          ...actions(row),
        ]}
      />
      {dialog}
    </>
  );
}
