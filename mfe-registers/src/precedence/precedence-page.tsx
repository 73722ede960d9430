import { later } from '@portal/shared-kit';
import { precedence, precedenceList, type PrecedenceRow } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import {
  ExportList,
  FilterLookup,
  ImportRecords,
  ListBody,
  listColumns,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
  type Column,
} from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const PrecedenceFields = later(() => import('./precedence-fields.tsx').then((m) => m.PrecedenceFields));
const TreeView = later(() => import('./tree-view.tsx').then((m) => m.TreeView));

const PrecedenceRecords = later(() => import('./precedence-records.tsx').then((m) => m.PrecedenceRecords));

const grade = new Intl.NumberFormat('pt-MZ', { maximumFractionDigits: 2 });

function validityOf({ valid_from_year: from, valid_to_year: to }: PrecedenceRow): string {
  if (from !== null && to !== null) return text.between(from, to);
  if (from !== null) return text.from(from);
  return to === null ? text.always : text.until(to);
}

const ofAllCourses = listColumns(precedenceList.fields, {
  min_grade: (value: number) => grade.format(value),
  valid_from_year: (_from: number, row) => validityOf(row),
});
const columns = ofAllCourses.filter(({ dataIndex }) => dataIndex !== 'course_name');
const facts: Column<PrecedenceRow>[] = [...ofAllCourses, { title: text.note, dataIndex: 'note' }];

/** `/subject/precedences` (decision 45). */
export function PrecedencePage() {
  const list = useList(precedence.list, ['state', 'course_id']);
  const register = useRegister(precedence, list, (row) =>
    text.pair(row.subject_name, row.required_subject_name),
  );
  const [asTree, setAsTree] = useState(false);
  const course = list.filters.course_id === undefined ? undefined : Number(list.filters.course_id);
  const toggle = () => {
    setAsTree(!asTree);
    // The clicked button disappears with its view.
    register.heading.current?.focus();
  };
  const choice = (
    <>
      <FilterLookup
        list={list}
        name="course_id"
        label={text.course}
        endpoint={courseNames}
        option={(row) => row.name}
      />
      {course !== undefined && <Button onClick={toggle}>{asTree ? text.showList : text.showTree}</Button>}
    </>
  );
  return (
    <ScreenFrame title={text.precedences} heading={register.heading}>
      {asTree && course !== undefined ? (
        <>
          <Flex wrap gap="small" align="start" style={{ marginBottom: 16 }}>
            {choice}
          </Flex>
          <TreeView courseId={course} />
        </>
      ) : (
        <>
          <ListToolbar list={list} onAdd={register.add}>
            <StateFilter list={list} />
            {choice}
            {precedence.export && <ExportList endpoint={precedence.export} list={list} />}
            <ImportRecords kind="precedences" register={precedence} />
          </ListToolbar>
          <ListBody
            label={text.precedences}
            list={list}
            columns={course === undefined ? ofAllCourses : columns}
            name={register.name}
            busy={register.busy}
            actions={register.actions}
            many={register.many}
          />
        </>
      )}
      <RegisterDialogs
        title={text.precedences}
        of={register}
        fields={<PrecedenceFields courseId={course} />}
        facts={facts}
        related={(row) => <PrecedenceRecords of={row} />}
      />
    </ScreenFrame>
  );
}
