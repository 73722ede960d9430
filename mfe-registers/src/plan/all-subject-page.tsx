import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { allocate, subjectsByCourse, exportPlans } from '@portal/shared-kit/contract/offer/plan';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  ExportList,
  ImportRecords,
  ListBody,
  ListToolbar,
  ScreenFrame,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { ordinal } from '../common/plan-place.ts';
import { MarkedSubject, PlanFilters, planFilters } from './plan-filters.tsx';
import { messages as text } from './messages.ts';
import { useEntries } from './use-entries.tsx';

const AddDrawer = later(() => import('./add-drawer.tsx').then((m) => m.AddDrawer));

type Row = Out<typeof subjectsByCourse>['data'][number];
const nameOf = (row: Row) => text.entryName(row.subject.name, row.course.name);

/** `/all-subject`: every subject of every plan (S1 §2, §3). */
export function AllSubjectPage() {
  const list = useList(subjectsByCourse, planFilters);
  const entries = useEntries(list.rows, list.reload, nameOf);
  const allowed = useAllowed();
  const [adding, setAdding] = useState<object>();
  const [used, setUsed] = useState(false);
  const { course_id, ...place } = list.filters;
  const add = () => {
    // With filters for a place in a course, new allocations go there.
    setAdding({ mandatory: true, ...place, ...(course_id !== undefined && { id_course: course_id }) });
    setUsed(true);
  };
  return (
    <ScreenFrame title={text.allSubjects} heading={entries.heading}>
      <ListToolbar list={list} onAdd={allowed(allocate) ? add : undefined}>
        <PlanFilters list={list} />
        {course_id !== undefined && <Link to={`/courses/${course_id}/plan`}>{text.asGrid}</Link>}
        <ImportRecords kind="plans" register={{ create: allocate, list: subjectsByCourse }} />
        <ExportList endpoint={exportPlans} list={list} />
      </ListToolbar>
      <ListBody
        label={text.allSubjects}
        list={list}
        columns={[
          { title: text.course, dataIndex: 'course', render: (course: Row['course']) => course.name },
          {
            title: text.subject,
            dataIndex: 'subject',
            render: (subject: Row['subject'], row) => <MarkedSubject entry={row} name={subject.name} />,
          },
          { title: text.semester, dataIndex: 'semester_id', render: ordinal },
          { title: text.year, dataIndex: 'academic_year_id', render: ordinal },
        ]}
        name={nameOf}
        busy={entries.busy}
        actions={entries.actions}
      />
      {entries.dialogs}
      {used && <AddDrawer value={adding} onClose={() => setAdding(undefined)} />}
    </ScreenFrame>
  );
}
