import { useCan } from '@portal/shared-kit';
import type { Refusal } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const shortest = 5;

interface Props {
  refused: readonly Refusal[];
  busy: boolean;
  onSubmit: (asked: { student_id: number; subject_ids: number[] }[], reason: string) => void;
}

/** Enrols those whose refusal may be passed, with a reason; only for who may. */
export function OverrideForm({ refused, busy, onSubmit }: Props) {
  const can = useCan('enrolment.override');
  const [reason, setReason] = useState('');
  const passable = refused.filter(({ may_override }) => may_override);
  if (passable.length === 0 || !can) return null;
  const byStudent = new Map<number, number[]>();
  for (const { student_id, subject_id } of passable)
    byStudent.set(student_id, [...(byStudent.get(student_id) ?? []), subject_id]);
  const asked = [...byStudent].map(([student_id, subject_ids]) => ({ student_id, subject_ids }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(asked, reason.trim());
      }}
    >
      <p>
        <small>{text.overrideHint}</small>
      </p>
      <div className="enrol-bar">
        <input
          className="pk-control"
          style={{ flex: '1 1 220px' }}
          aria-label={text.override}
          placeholder={text.override}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button htmlType="submit" loading={busy} disabled={reason.trim().length < shortest}>
          {text.enrolWithReason}
        </Button>
      </div>
    </form>
  );
}
