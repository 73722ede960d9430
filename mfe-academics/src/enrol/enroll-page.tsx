import { later } from '@portal/shared-kit';
import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { useReadAgain } from '@portal/shared-kit/data';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { ClassChoice } from './class-choice.tsx';
import { EnrolStyle } from './enrol-style.tsx';
import { messages as text } from './messages.ts';

const ClassEnrolment = later(() => import('./class-enrolment.tsx').then((m) => m.ClassEnrolment));

/** `/enroll`: the students of a class are enrolled in subjects (decisions 107, 109). */
export function EnrollPage() {
  const [group, setGroup] = useState<ClassGroup>();
  const readAgain = useReadAgain();
  function onStale() {
    setGroup(undefined);
    void readAgain(classGroup.list);
  }
  return (
    <ScreenFrame title={text.enrolTitle}>
      <EnrolStyle />
      <ClassChoice value={group} onChange={setGroup} />
      {group && <ClassEnrolment key={group.id} group={group} onStale={onStale} />}
    </ScreenFrame>
  );
}
