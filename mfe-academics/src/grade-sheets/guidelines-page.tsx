import { later } from '@portal/shared-kit';
import { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { rectifications } from '@portal/shared-kit/contract/grading/rectification';
import { specialExams } from '@portal/shared-kit/contract/grading/special-exam';
import {
  reopenings,
  exportSheets,
  sheetList,
  sheets,
  type SheetRow,
} from '@portal/shared-kit/contract/grading/sheet';
import { useAllowed } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ScreenFrame,
  TabLinks,
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
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { messages as text } from './messages.ts';
import { kindOf, nameOf, StateMark } from './sheet-words.tsx';
import { useSheetActs } from './use-sheet-acts.tsx';

const LateSheetList = later(() => import('./late-sheet-list.tsx').then((m) => m.LateSheetList));

const ReopeningList = later(() => import('./reopening-list.tsx').then((m) => m.ReopeningList));

const RectificationList = later(() => import('./rectification-list.tsx').then((m) => m.RectificationList));

const SpecialExamList = later(() => import('./special-exam-list.tsx').then((m) => m.SpecialExamList));

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
function SheetList() {
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
        actions={(row) => [{ label: text.open, opens: true, to: `/guidelines/${row.id}` }, ...actions(row)]}
      />
      {dialog}
    </>
  );
}

/** `/guidelines`: pautas by subject, and requests about them (row 58, C.5, C.6). */
export function GuidelinesPage() {
  const allowed = useAllowed();
  const [params] = useSearchParams();
  const requestedTab = params.get('separador');
  const tabs = [
    { name: 'pautas', label: text.sheets },
    ...(allowed(lateSheets) ? [{ name: 'em-atraso', label: text.late }] : []),
    ...(allowed(reopenings) ? [{ name: 'reaberturas', label: text.reopenings }] : []),
    ...(allowed(specialExams) ? [{ name: 'exames-especiais', label: text.specialExams }] : []),
    ...(allowed(rectifications) ? [{ name: 'rectificacoes', label: text.rectifications }] : []),
  ];
  const current = tabs.find(({ name }) => name === requestedTab)?.name ?? 'pautas';
  return (
    <ScreenFrame title={text.title}>
      <TabLinks label={text.sections} tabs={tabs} current={current} />
      {current === 'pautas' && <SheetList />}
      {current === 'em-atraso' && <LateSheetList />}
      {current === 'reaberturas' && <ReopeningList />}
      {current === 'exames-especiais' && <SpecialExamList />}
      {current === 'rectificacoes' && <RectificationList />}
    </ScreenFrame>
  );
}
