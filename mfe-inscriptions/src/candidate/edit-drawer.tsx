import { usePortal } from '@portal/shared-kit';
import { candidacies, candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import { candidateForm, updateCandidate } from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { call, failureOf, useCommand } from '@portal/shared-kit/data';
import { FormDrawer } from '@portal/shared-kit/form';
import type { ReviewedCandidacy } from './subject.ts';
import { CandidateFields } from './candidate-fields.tsx';
import { messages as text } from './messages.ts';

/** Edits a candidate; the fields of identity are read-only (decision 34). */
export function EditDrawer({ of: it, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const save = useCommand(updateCandidate, [candidacies, candidacy]);
  return (
    <FormDrawer
      title={text.editTitle(it.fullName)}
      schema={candidateForm}
      value={it}
      draftKey={`candidate-${it.id}`}
      reload={async () => (await call(http, candidacy, { params: { id: it.id } })).data}
      onSubmit={async (body) => {
        try {
          const { data } = await save.mutateAsync({ params: { person_id: it.id }, body });
          notify.success(data.msg);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          // The form explains a conflict of edits; a decision made meanwhile has a message of its own.
          if (code === 'conflict') {
            notify.error(message);
            reload();
          }
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <CandidateFields of={it} disabled={!isOpen(it.state)} />
    </FormDrawer>
  );
}
