import { usePortal } from '@portal/shared-kit';
import {
  allocatedStudents,
  allocateStudents,
  unallocatedStudents,
  type AllocationOutcome,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { failureOf, useCommand } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { ClassChoice } from './class-choice.tsx';
import { messages as text } from './messages.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  students: ReadonlySet<number>;
  onDone: () => void;
}
interface Shown {
  outcome: AllocationOutcome;
  preview: boolean;
  /** What it answers: another choice makes it old. */
  of: string;
}

/** Chooses a class, shows what would be refused, and allocates. */
export function AllocatePanel({ students, onDone }: Props) {
  const { notify } = usePortal();
  const [classId, setClassId] = useState<number>();
  const [shown, setShown] = useState<Shown>();
  const send = useCommand(allocateStudents, [unallocatedStudents, allocatedStudents, classGroup.list]);
  const asked = JSON.stringify([classId, ...students]);
  const ready = shown?.preview === true && shown.of === asked;

  async function run(preview: boolean) {
    if (classId === undefined) return notify.error(text.classEmpty);
    if (students.size === 0) return notify.error(text.studentEmpty);
    try {
      const body = { classmate_id: classId, student_ids: [...students], preview };
      const { data, message } = await send.mutateAsync({ body });
      setShown({ outcome: data, preview, of: asked });
      if (preview) return;
      notify.success(message);
      onDone();
    } catch (error) {
      notify.error(failureOf(error).message);
    }
  }

  const current = shown && (!shown.preview || ready) ? shown : undefined;
  return (
    <div>
      <ClassChoice value={classId} onChange={({ id }) => setClassId(id)} />
      <div className="enrol-bar">
        <Button loading={send.isPending} onClick={() => void run(true)}>
          {text.preview}
        </Button>
        <Button
          type="primary"
          disabled={!ready || shown.outcome.placed.length === 0}
          loading={send.isPending}
          onClick={() => void run(false)}
        >
          {text.allocate}
        </Button>
      </div>
      {current && (
        <Outcome
          title={current.preview ? text.previewOf : text.result}
          accepted={(current.preview ? text.canBePlaced : text.werePlaced)(current.outcome.placed.length)}
          refused={current.outcome.refused}
        />
      )}
    </div>
  );
}
