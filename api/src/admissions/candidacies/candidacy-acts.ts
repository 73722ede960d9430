import { rejectInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import { isApproved } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { BatchAct } from '../../platform/batch/batch-act.ts';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { ApiError } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import { newInvitation, type Invitation } from '../../identity/access/account.service.ts';
import { approve } from './approval.service.ts';
import { reject } from './decision.service.ts';
import * as candidacies from './candidacy.repository.ts';
import { lockCandidacy } from './candidacy.service.ts';
import { messages } from './messages.ts';

type Candidacy = NonNullable<Awaited<ReturnType<typeof candidacies.find>>>;
/** Finds a candidacy of a batch; `already` says why nothing is left to do. */
const finding =
  (already: (candidacy: Candidacy) => string | undefined): BatchAct['find'] =>
  async (db, id) => {
    const candidacy = await candidacies.find(db, id);
    return (
      candidacy && {
        name: messages.named(candidacy.full_name, candidacy.course_name),
        version: candidacy.version,
        already: already(candidacy),
      }
    );
  };

const inviting = (invitation: Invitation | undefined): BatchAct => ({
  act: 'candidacies-approve',
  find: finding((candidacy) =>
    isApproved(candidacy.state) ? messages.approvedBefore(candidacy) : undefined,
  ),
  async run(tx, id, version, ctx) {
    const candidacy = await lockCandidacy(tx, id);
    if (candidacy.version !== version) throw new ApiError('conflict', messages.stale);
    await approve(
      tx,
      {
        candidacyId: id,
        course_id: candidacy.course_id,
        confirm_person_id: null,
        confirm_overbook: false,
        confirm_without_fee: false,
      },
      invitation,
      ctx,
    );
    return { version: (await lockCandidacy(tx, id)).version };
  },
});

/** Approving many candidacies, each by the rules of one. What a clerk has to confirm first (a registered person, a full course, a year
 *  without fees) is refused here and approved by itself (decision 32). */
export const approveCandidacies = (publicUrl: string): BatchAct => ({
  ...inviting(undefined),
  // A password is hashed for each.
  ready: async () => inviting(await newInvitation(publicUrl)),
});

/** Rejecting many candidacies with one reason, each by the rules of one (decision 30). */
export const rejectCandidacies: BatchAct = {
  act: 'candidacies-reject',
  find: finding((candidacy) => (candidacy.state === 'REPROVADA' ? messages.decided(candidacy) : undefined)),
  async run(tx, id, version, ctx, { rejection }) {
    if ((await lockCandidacy(tx, id)).version !== version) throw new ApiError('conflict', messages.stale);
    const { inscription_id: _id, ...body } = parseInput(rejectInscription.body, {
      ...rejection,
      inscription_id: id,
    }) as Args<typeof rejectInscription>['body'];
    return { version: (await reject(tx, id, body, ctx)).version };
  },
};
