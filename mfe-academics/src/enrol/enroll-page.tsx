import { later } from '@portal/shared-kit';
import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { ClassChoice } from './class-choice.tsx';
import { EnrolStyle } from './enrol-style.tsx';
import { messages as text } from './messages.ts';

const ClassEnrolment = later<{ group: ClassGroup }>(() =>
  import('./class-enrolment.tsx').then((m) => m.ClassEnrolment),
);

/** `/enroll`: the students of a class are enrolled in subjects (decisions 107, 109). */
export function EnrollPage() {
  const [group, setGroup] = useState<ClassGroup>();
  return (
    <ScreenFrame title={text.enrolTitle}>
      <EnrolStyle />
      <ClassChoice value={group} onChange={setGroup} />
      {group && <ClassEnrolment key={group.id} group={group} />}
    </ScreenFrame>
  );
}
