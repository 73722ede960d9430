import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { course } from '@portal/shared-kit/contract/offer/course';
import { coursePlan } from '@portal/shared-kit/contract/offer/plan';
import type { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { useAllowed } from '@portal/shared-kit/data';
import { Related } from '@portal/shared-kit/screen';
import { recordAddress } from '../common/record-address.ts';
import { messages as text } from './messages.ts';

interface PrecedenceRecordsProps {
  of: Out<typeof precedence.get>['data'];
}

/** Links from a precedence to both subjects, the course and its plan. */
export function PrecedenceRecords({ of: precedence }: PrecedenceRecordsProps) {
  const allowed = useAllowed();
  const subjects = allowed(subject.get);
  return (
    <Related
      links={[
        subjects && { to: recordAddress.subject(precedence.subject_id), label: precedence.subject_name },
        subjects && {
          to: recordAddress.subject(precedence.required_subject_id),
          label: precedence.required_subject_name,
        },
        allowed(course.get) && {
          to: recordAddress.course(precedence.course_id),
          label: precedence.course_name,
        },
        allowed(coursePlan) && {
          to: recordAddress.plan(precedence.course_id),
          label: text.planOf(precedence.course_name),
        },
      ]}
    />
  );
}
