import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { allocate, planForm, planToasts } from '@portal/shared-kit/contract/offer/plan';
import { useCommand } from '@portal/shared-kit/data';
import { PageForm } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useRef, useState } from 'react';
import { AllocationFields } from './allocation-fields.tsx';
import { touched } from './entry.ts';
import { messages as text } from './messages.ts';

interface AllocationProps {
  /** The default course. */
  course: number | undefined;
  /** Called with the chosen course, undefined for none. */
  onCourse: (course: number | undefined) => void;
}

/** Allocates subjects to a course, semester by semester: the course stays chosen. */
export function AllocationForm({ course, onCourse }: AllocationProps) {
  const { notify } = usePortal();
  const add = useCommand(allocate, touched);
  const [blank] = useState({ mandatory: true, ...(course !== undefined && { id_course: course }) });
  return (
    <PageForm<Args<typeof allocate>['body']>
      schema={planForm}
      value={blank}
      toasts={planToasts}
      draftKey="plan:page"
      submit={{ label: text.add, busy: text.adding }}
      onSubmit={async (body) => {
        notify.success((await add.mutateAsync({ body })).message);
        const { id_subject: _done, ...nextValues } = body;
        return nextValues;
      }}
    >
      <AllocationFields />
      <TellCourse currentCourse={course} onCourse={onCourse} />
    </PageForm>
  );
}

function TellCourse({
  currentCourse,
  onCourse,
}: {
  currentCourse: number | undefined;
  onCourse: AllocationProps['onCourse'];
}) {
  const chosen: number | null | undefined = Form.useWatch('id_course');
  const reported = useRef(currentCourse);
  useEffect(() => {
    // Before its fields are mounted the form has no course.
    if (chosen === undefined || (chosen ?? undefined) === reported.current) return;
    reported.current = chosen ?? undefined;
    onCourse(reported.current);
  }, [chosen, onCourse]);
  return null;
}
