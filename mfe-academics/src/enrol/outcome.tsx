import type { EnrolmentOutcome } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { Alert } from '@portal/shared-kit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface Refused {
  student_id: number;
  student: string;
  subject?: string;
  reason: string;
}
interface Props {
  title: string;
  /** What was, or would be, done. */
  accepted: string;
  refused: readonly Refused[];
  children?: ReactNode;
}

/** What was accepted, and what existed already. */
export function acceptedOf({ accepted }: EnrolmentOutcome, preview: boolean): string {
  const there = accepted.filter(({ already }) => already).length;
  const words = preview ? text.canBeEnrolled : text.wereEnrolled;
  return [words(accepted.length - there), ...(there > 0 ? [text.wereThere(there)] : [])].join(', ');
}

/** The outcome or preview of an act, with each refusal by name. */
export function Outcome({ title, accepted, refused, children }: Props) {
  const section = useRef<HTMLElement>(null);
  // It comes below the lists, often under the fold.
  useEffect(() => {
    // Answers a promise in newer browsers.
    void section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [title, accepted, refused]);
  return (
    <section ref={section} aria-label={title} className="enrol-panel" aria-live="polite">
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        title={`${title}: ${accepted}, ${text.refused(refused.length)}.`}
      />
      {refused.length > 0 && (
        <ul aria-label={text.refused(refused.length)}>
          {refused.map(({ student_id, student, subject, reason }) => (
            <li key={`${student_id} ${subject}`}>
              <strong>{student}</strong>
              {subject && ` · ${subject}`}: {reason}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
