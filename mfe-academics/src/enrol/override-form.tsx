import { usePortal } from '@portal/shared-kit';
import type { EnrolmentRefusal } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { messages as text } from './messages.ts';
import { ReasonForm } from './reason-form.tsx';

interface Props {
  refused: readonly EnrolmentRefusal[];
  busy: boolean;
  onSubmit: (enrolments: { student_id: number; subject_ids: number[] }[], reason: string) => void;
}

/** Enrols students whose refusal the caller may override, with a reason. */
export function OverrideForm({ refused, busy, onSubmit }: Props) {
  const { can } = usePortal();
  const passable = refused.filter(({ kind }) => {
    const right = passedBy(kind);
    return right !== null && can(right);
  });
  if (passable.length === 0) return null;
  const byStudent = new Map<number, number[]>();
  for (const { student_id, subject_id } of passable)
    byStudent.set(student_id, [...(byStudent.get(student_id) ?? []), subject_id]);
  const enrolments = [...byStudent].map(([student_id, subject_ids]) => ({ student_id, subject_ids }));
  return (
    <ReasonForm
      hint={text.overrideHint}
      label={text.override}
      action={text.enrolWithReason}
      busy={busy}
      onSubmit={(reason) => onSubmit(enrolments, reason)}
    />
  );
}
