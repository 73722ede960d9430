import {
  allocateStudents,
  unallocatedStudents,
  type AllocatedStudent,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { useAllowed } from '@portal/shared-kit/data';
import { ListBody, useList, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { AllocatePanel } from './allocate-panel.tsx';
import { toggled } from './check-list.tsx';
import { messages as text } from './messages.ts';
import { studentColumns, studentFilters, StudentToolbar, useStudentActions } from './student-columns.tsx';

const none: ReadonlySet<number> = new Set();

/** Students without a class, and the classes they may be put into. */
export function Waiting() {
  const mayAllocate = useAllowed()(allocateStudents);
  const list = useList(unallocatedStudents, studentFilters);
  const actions = useStudentActions();
  const [chosen, setChosen] = useState(none);
  const choice: Column<AllocatedStudent> = {
    title: text.choose,
    dataIndex: 'id',
    render: (id: number, { fullName }) => (
      <input
        type="checkbox"
        style={{ width: 20, height: 20 }}
        aria-label={text.chooseOne(fullName)}
        checked={chosen.has(id)}
        onChange={() => setChosen(toggled(chosen, id))}
      />
    ),
  };
  return (
    <div className={mayAllocate ? 'enrol-columns' : undefined}>
      <div>
        <StudentToolbar list={list} status="POR_ALOCAR" />
        {mayAllocate && (
          <div className="enrol-bar">
            <Button
              disabled={!list.rows?.length}
              onClick={() => setChosen(new Set([...chosen, ...(list.rows ?? []).map(({ id }) => id)]))}
            >
              {text.choosePage}
            </Button>
            <Button disabled={chosen.size === 0} onClick={() => setChosen(none)}>
              {text.unchooseAll}
            </Button>
            <span role="status">{text.chosen(chosen.size)}</span>
          </div>
        )}
        <ListBody
          label={text.waiting}
          list={list}
          columns={mayAllocate ? [choice, ...studentColumns] : studentColumns}
          empty={text.nobodyWaits}
          name={({ fullName }) => fullName}
          {...(actions && { actions })}
        />
      </div>
      {mayAllocate && <AllocatePanel students={chosen} onDone={() => setChosen(none)} />}
    </div>
  );
}
