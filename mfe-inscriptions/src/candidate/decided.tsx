import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** The notice of an existing decision on this candidacy: who, what and when. */
export const Decided = ({ of: candidacy }: { of: CandidacyReview }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    title={text.decidedAlready(
      stateWords[candidacy.state],
      candidacy.decided_by,
      formatMoment(candidacy.decided_at ?? candidacy.state_since),
    )}
    style={{ marginBottom: 16 }}
  />
);
