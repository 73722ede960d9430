import { ScreenFrame } from '@portal/shared-kit/screen';
import { AllocationList } from './allocation-list.tsx';
import { messages as text } from './messages.ts';

/** `/alocate_teacher_geral`: who teaches what to whom (S2 §2, decision 111). */
export const AllAllocationsPage = () => (
  <ScreenFrame title={text.allTitle}>
    <AllocationList />
  </ScreenFrame>
);
