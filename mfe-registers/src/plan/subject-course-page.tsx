import { later } from '@portal/shared-kit';
import {
  allocate,
  exportPlans,
  planList,
  plansList,
  type PlanRow,
} from '@portal/shared-kit/contract/offer/plan';
import { useAllowed } from '@portal/shared-kit/data';
import {
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  ScreenFrame,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { ordinal } from '../common/plan-place.ts';
import { MarkedSubject, FewPlanFilters, planFilters } from './plan-filters.tsx';
import { messages as text } from './messages.ts';
import { useEntries } from './use-entries.tsx';

const AllocationForm = later(() => import('./allocation-form.tsx').then((m) => m.AllocationForm));

const nameOf = (row: PlanRow) => text.entryName(row.subject_name, row.course_name);

const columns = listColumns(plansList.fields, {
  subject_name: (name: string, row) => <MarkedSubject entry={row} name={name} />,
  academic_year_id: ordinal,
  semester_id: ordinal,
});

/** `/subject_course` (S1 §2, §5; decisions 46, 47). */
export function SubjectCoursePage() {
  const list = useList(planList, planFilters);
  const entries = useEntries(list.rows, list.reload, nameOf);
  const allowed = useAllowed();
  // The form keeps its course when the filters of the list change.
  const [course] = useState(list.filters.course_id);
  return (
    <ScreenFrame title={text.allocateTitle} heading={entries.heading}>
      <div style={beside}>
        {allowed(allocate) && (
          <div style={form}>
            <AllocationForm
              course={course === undefined ? undefined : Number(course)}
              onCourse={(course_id) => list.filter({ course_id })}
            />
          </div>
        )}
        <div style={rows}>
          <ListToolbar list={list}>
            <FewPlanFilters list={list} />
            <ExportList endpoint={exportPlans} list={list} />
          </ListToolbar>
          <ListBody
            label={text.allocated}
            list={list}
            columns={columns}
            name={nameOf}
            busy={entries.busy}
            actions={entries.actions}
          />
        </div>
      </div>
      {entries.dialogs}
    </ScreenFrame>
  );
}

/** On a wide screen the form stands beside what is already allocated, on a narrow one above it. */
const beside = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'flex-start' } as const;
const form = { flex: '1 1 320px', minWidth: 0, maxWidth: 820, minHeight: 695 } as const;
const rows = { flex: '999 1 640px', minWidth: 0 } as const;
