import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';

/** Actions of the office on a candidacy. */
export type Doing = 'approve' | 'reject' | 'edit' | 'correct' | 'reopen';

/** Props of every dialog: the candidacy as of now, and how to reload it. */
export interface ReviewedCandidacy {
  of: CandidacyReview;
  reload: () => void;
  onClose: () => void;
}
/** Of a dialog that decides. */
export interface DecidedCandidacy extends ReviewedCandidacy {
  onDecided: (() => void) | undefined;
}
