import type { GradeSummary } from './grade.model.ts';
import { grades as text } from './grade-messages.ts';

/** Yes, no or not yet: a sign with a text for screen readers (H.2). */
export const Sign = ({ tone }: Pick<GradeSummary, 'tone'>) => (
  <span className="st-sign" data-tone={tone} role="img" aria-label={text.tones[tone]}>
    {text.signs[tone]}
  </span>
);
