import { allocateStudents, unallocatedStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { useAllowed } from '@portal/shared-kit/data';
import { ListBody, useList, useSelection } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { AllocatePanel } from './allocate-panel.tsx';
import { messages as text } from './messages.ts';
import { studentColumns, studentFilters, StudentToolbar, useStudentActions } from './student-columns.tsx';

/** Students without a class, and the classes they may be put into. */
export function Waiting() {
  const mayAllocate = useAllowed()(allocateStudents);
  const list = useList(unallocatedStudents, studentFilters);
  const actions = useStudentActions();
  const selection = useSelection(list);
  return (
    <div className={mayAllocate ? 'enrol-columns' : undefined}>
      <div>
        <StudentToolbar list={list} status="POR_ALOCAR" />
        <ListBody
          label={text.waiting}
          list={list}
          columns={studentColumns}
          empty={text.nobodyWaits}
          name={({ fullName }) => fullName}
          {...(actions && { actions })}
          selection={mayAllocate ? selection : undefined}
        />
      </div>
      {mayAllocate && (
        <div>
          <div className="enrol-bar">
            <Button disabled={selection.ids.size === 0} onClick={selection.clear}>
              {text.unchooseAll}
            </Button>
            <span role="status">{text.chosen(selection.ids.size)}</span>
          </div>
          <AllocatePanel students={selection.ids} onDone={selection.clear} />
        </div>
      )}
    </div>
  );
}
