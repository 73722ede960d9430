import type { TeachingRow } from '@portal/shared-kit/contract/people/teaching';
import { AllocateForm, type Allocating } from './allocate-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';

export type OpenAllocation =
  | ({ what: 'allocate' } & Allocating)
  | { what: 'substitute' | 'remove'; row: TeachingRow };

/** The open dialog of the list of allocations. */
export function AllocationDialogs({ open, onClose }: { open: OpenAllocation; onClose: () => void }) {
  if (open.what === 'allocate') return <AllocateForm {...open} onClose={onClose} />;
  if (open.what === 'substitute') return <SubstituteDialog row={open.row} onClose={onClose} />;
  return <RemoveDialog row={open.row} onClose={onClose} />;
}
