import { billables } from './billables.ts';
import { approveCandidacies, rejectCandidacies } from './admissions/candidacies/candidacy-acts.ts';
import { assignStudents, unassignStudents } from './enrolment/allocation/assign-acts.ts';
import { financeActs } from './finance/finance-acts.ts';
import { gradeCarrier } from './grading/moves/carry.service.ts';
import { offerActs } from './offer/offer-acts.ts';
import { accountActs } from './identity/access/account-acts.ts';
import { peopleActs } from './people/people-acts.ts';
import type { BatchAct } from './platform/batch/batch-act.ts';

/** Everything that can be done to many records: a new act is a name in the contract and a declaration in its own area. */
export const batchActs = (publicUrl: string): readonly BatchAct[] => [
  ...offerActs,
  ...peopleActs,
  ...accountActs(publicUrl),
  ...financeActs({ billables, publicUrl }),
  assignStudents(gradeCarrier),
  unassignStudents(gradeCarrier),
  approveCandidacies(publicUrl),
  rejectCandidacies,
];
