import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { precedence, type PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import {
  ExportList,
  FilterLookup,
  ImportRecords,
  ListBody,
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
import { validityOf } from './validity.ts';

const PrecedenceFields = later(() => import('./precedence-fields.tsx').then((m) => m.PrecedenceFields));
const TreeView = later(() => import('./tree-view.tsx').then((m) => m.TreeView));

const PrecedenceRecords = later(() => import('./precedence-records.tsx').then((m) => m.PrecedenceRecords));

type Row = Out<typeof precedence.get>['data'];
const grade = new Intl.NumberFormat('pt-MZ', { maximumFractionDigits: 2 });

const columns: Column<Row>[] = [
  { title: text.subject, dataIndex: 'subject_name' },
  { title: text.required, dataIndex: 'required_subject_name' },
  { title: text.type, dataIndex: 'type', render: (type: PrecedenceType) => text.types[type] },
  { title: text.minGrade, dataIndex: 'min_grade', render: (value: number) => grade.format(value) },
  { title: text.validity, dataIndex: 'valid_from_year', render: (_from: number, row) => validityOf(row) },
];
const ofAllCourses: Column<Row>[] = [...columns, { title: text.course, dataIndex: 'course_name' }];

const facts: Column<Row>[] = [...ofAllCourses, { title: text.note, dataIndex: 'note' }];

/** `/subject/precedences` (decision 45). */
export function PrecedencePage() {
  const list = useList(precedence.list, ['state', 'course_id']);
  const it = useRegister(precedence, list, (row) => text.pair(row.subject_name, row.required_subject_name));
  const [asTree, setAsTree] = useState(false);
  const course = list.filters.course_id === undefined ? undefined : Number(list.filters.course_id);
  const toggle = () => {
    setAsTree(!asTree);
    // The clicked button disappears with its view.
    it.heading.current?.focus();
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
    <ScreenFrame title={text.precedences} heading={it.heading}>
      {asTree && course !== undefined ? (
        <>
          <Flex wrap gap="small" align="start" style={{ marginBottom: 16 }}>
            {choice}
          </Flex>
          <TreeView courseId={course} />
        </>
      ) : (
        <>
          <ListToolbar list={list} onAdd={it.add}>
            <StateFilter list={list} />
            {choice}
            {precedence.export && <ExportList endpoint={precedence.export} list={list} />}
            <ImportRecords kind="precedences" register={precedence} />
          </ListToolbar>
          <ListBody
            label={text.precedences}
            list={list}
            columns={course === undefined ? ofAllCourses : columns}
            name={it.name}
            busy={it.busy}
            actions={it.actions}
            many={it.many}
          />
        </>
      )}
      <RegisterDialogs
        title={text.precedences}
        of={it}
        fields={<PrecedenceFields courseId={course} />}
        facts={facts}
        related={(row) => <PrecedenceRecords of={row} />}
      />
    </ScreenFrame>
  );
}
