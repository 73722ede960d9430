import { usePortal } from '@portal/shared-kit';
import {
  type CandidacyReview,
  approveInscription,
  candidacies,
  candidacy,
} from '@portal/shared-kit/contract/admissions/candidacy';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { notifyFailure, openDocument, useCommand } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** There is no ficha to open; the message says why (S2 §8). */
class NoPaper extends Error {}

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
      notifyFailure(notify, problem, () => void open());
    }
  };
  return (
    <Button loading={pending} onClick={() => void open()}>
      {text.printFicha}
    </Button>
  );
}

type Approval = In<typeof approveInscription>['body'];

/** Approves, and opens the ficha de pagamento in a new tab where there is one. `owes` says whether one is expected, since the tab has to
 *  be opened by the click itself. Rejects with ApiFailure where nothing was approved. */
export function useApproval(): { approve(body: Approval, owes: boolean): Promise<void>; pending: boolean } {
  const { notify } = usePortal();
  const command = useCommand(approveInscription, [candidacies, candidacy, inscriptionTabCounts]);
  const approve = async (body: Approval, owes: boolean) => {
    let answered: { message: string; path?: string | undefined } | undefined;
    const ask = async () => {
      const { message, data } = await command.mutateAsync({ body });
      answered = { message, path: data.path };
      if (data.path === undefined) throw new NoPaper(text.noPaper);
      return data.path;
    };
    try {
      await (owes ? openDocument(ask) : ask());
    } catch (problem) {
      if (!answered) throw problem;
    }
    if (answered?.path === undefined) notify.info(answered!.message);
    else notify.success(answered.message);
  };
  return { approve, pending: command.isPending };
}
