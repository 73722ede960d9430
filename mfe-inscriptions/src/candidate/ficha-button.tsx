import { usePortal } from '@portal/shared-kit';
import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { failureOf } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';
import { useApproval } from './use-approval.ts';

/** Opens the ficha de pagamento of an approved candidate again, by repeating the approval, which is idempotent. */
export function FichaButton({ of: candidacy }: { of: CandidacyReview }) {
  const { notify } = usePortal();
  const { approve, pending } = useApproval();
  const open = async () => {
    const { id, course_id } = candidacy;
    const body = { inscription_id: id, person_id: id, course_id, inscriptionType: 'Candidatura' as const };
    try {
      await approve(body, true);
    } catch (problem) {
      const { message, supportCode } = failureOf(problem);
      notify.error(message, { retry: () => void open(), ...(supportCode && { supportCode }) });
    }
  };
  return (
    <Button loading={pending} onClick={() => void open()}>
      {text.printFicha}
    </Button>
  );
}
