import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';

/** Actions of the office on a candidacy. */
export type Doing = 'approve' | 'reject' | 'edit' | 'correct' | 'reopen';

/** What every dialog is about: the candidacy as it is at this moment, and how it is read anew. */
export interface ReviewedCandidacy {
  of: CandidacyReview;
  reload: () => void;
  onClose: () => void;
}
