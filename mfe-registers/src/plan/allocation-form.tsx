import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { allocate, planForm, planToasts } from '@portal/shared-kit/contract/offer/plan';
import { useCommand } from '@portal/shared-kit/data';
import { PageForm } from '@portal/shared-kit/form';
import { useState } from 'react';
import { AllocationFields } from './allocation-fields.tsx';
import { touched } from './entry.ts';
import { messages as text } from './messages.ts';

/** Allocates subjects to a course, one semester after the other: the course stays chosen. */
export function AllocationForm({ course }: { course: number | undefined }) {
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
        const { id_subject: _done, ...kept } = body;
        return kept;
      }}
    >
      <AllocationFields />
    </PageForm>
  );
}
