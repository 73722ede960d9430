import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { allocate, planForm, planToasts } from '@portal/shared-kit/contract/offer/plan';
import { useCommand } from '@portal/shared-kit/data';
import { FormDrawer } from '@portal/shared-kit/form';
import { AllocationFields } from './allocation-fields.tsx';
import { touched } from './entry.ts';
import { messages as text } from './messages.ts';

interface AddProps {
  /** Initial values; opens the drawer. */
  value: object | undefined;
  onClose: () => void;
}

/** Allocates subjects without leaving the list. */
export function AddDrawer({ value, onClose }: AddProps) {
  const { notify } = usePortal();
  const add = useCommand(allocate, touched);
  return (
    <FormDrawer<Args<typeof allocate>['body']>
      title={text.allocateTitle}
      schema={planForm}
      value={value}
      toasts={planToasts}
      keeps={['id_course', 'semester_id', 'academic_year_id', 'mandatory', 'option_group']}
      draftKey="plan:new"
      submit={{ label: text.add, busy: text.adding }}
      onSubmit={async (body) => notify.success((await add.mutateAsync({ body })).message)}
      onClose={onClose}
    >
      <AllocationFields />
    </FormDrawer>
  );
}
