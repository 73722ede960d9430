import { course } from '@portal/shared-kit/contract/offer/course';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { useAllowed } from '@portal/shared-kit/data';
import { Related } from '@portal/shared-kit/screen';
import { recordAddress } from '../common/record-address.ts';
import type { PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';

/** Links from an allocation to its subject, its course, the plan, and the precedences of that. */
export function EntryRecords({ entry: { subject_id, course_id } }: { entry: PlanLine }) {
  const allowed = useAllowed();
  return (
    <Related
      links={[
        allowed(subject.get) && { to: recordAddress.subject(subject_id), label: text.subject },
        allowed(course.get) && { to: recordAddress.course(course_id), label: text.course },
        { to: recordAddress.plan(course_id), label: text.plan },
        allowed(precedence.list) && {
          to: `/subject/precedences?course_id=${course_id}`,
          label: text.precedences,
        },
      ]}
    />
  );
}
