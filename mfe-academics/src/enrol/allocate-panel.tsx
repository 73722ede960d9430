import { usePortal } from '@portal/shared-kit';
import {
  allocatedStudents,
  allocateStudents,
  unallocatedStudents,
  type AllocationOutcome,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { failureOf, useCommand, useReadAgain } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { ClassChoice } from './class-choice.tsx';
import { messages as text } from './messages.ts';
import { Outcome } from './outcome.tsx';
import { seenPlace } from '../common/seen-place.ts';
import { ReasonForm } from './reason-form.tsx';

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
  const { notify, can } = usePortal();
  const [group, setGroup] = useState<ClassGroup>();
  const [shown, setShown] = useState<Shown>();
  const send = useCommand(allocateStudents, [unallocatedStudents, allocatedStudents, classGroup.list]);
  const readAgain = useReadAgain();
  const selectionKey = JSON.stringify([group?.id, ...students]);
  const ready = shown?.preview === true && shown.of === selectionKey;

  async function run(preview: boolean, beyond?: { student_ids: number[]; overbook_reason: string }) {
    if (!group) return notify.error(text.classEmpty);
    if (students.size === 0) return notify.error(text.studentEmpty);
    try {
      const body = {
        classmate_id: group.id,
        student_ids: [...students],
        preview,
        seen: seenPlace(group),
        ...beyond,
      };
      const { data, message } = await send.mutateAsync({ body });
      setShown({ outcome: data, preview, of: selectionKey });
      if (preview) return;
      notify.success(message);
      onDone();
    } catch (error) {
      const { code, message } = failureOf(error);
      notify.error(message);
      if (code !== 'conflict') return;
      setGroup(undefined);
      void readAgain(classGroup.list);
    }
  }

  const current = shown && (!shown.preview || ready) ? shown : undefined;
  const waiting = current?.outcome.refused.filter(({ may_overbook }) => may_overbook) ?? [];
  return (
    <div>
      <ClassChoice value={group} onChange={setGroup} />
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
        >
          {waiting.length > 0 && can('classes.overbook') && (
            <ReasonForm
              hint={text.overbookHint(waiting.length)}
              label={text.overbook}
              action={text.allocateBeyond}
              busy={send.isPending}
              onSubmit={(overbook_reason) =>
                void run(false, { student_ids: waiting.map(({ student_id }) => student_id), overbook_reason })
              }
            />
          )}
        </Outcome>
      )}
    </div>
  );
}
