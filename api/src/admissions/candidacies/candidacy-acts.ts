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

const inviting = (invitation: Invitation | undefined): BatchAct => ({
  act: 'candidacies-approve',
  async find(db, id) {
    const it = await candidacies.find(db, id);
    if (!it) return undefined;
    return {
      name: messages.named(it.full_name, it.course_name),
      version: it.version,
      already: isApproved(it.state) ? messages.approvedBefore(it) : undefined,
    };
  },
  async run(tx, id, version, ctx) {
    const it = await lockCandidacy(tx, id);
    if (it.version !== version) throw new ApiError('conflict', messages.stale);
    await approve(
      tx,
      {
        candidacyId: id,
        course_id: it.course_id,
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
  async find(db, id) {
    const it = await candidacies.find(db, id);
    if (!it) return undefined;
    return {
      name: messages.named(it.full_name, it.course_name),
      version: it.version,
      already: it.state === 'REPROVADA' ? messages.decided(it) : undefined,
    };
  },
  async run(tx, id, version, ctx, { rejection }) {
    if ((await lockCandidacy(tx, id)).version !== version) throw new ApiError('conflict', messages.stale);
    const { inscription_id: _id, ...body } = parseInput(rejectInscription.body, {
      ...rejection,
      inscription_id: id,
    }) as Args<typeof rejectInscription>['body'];
    return { version: (await reject(tx, id, body, ctx)).version };
  },
};
