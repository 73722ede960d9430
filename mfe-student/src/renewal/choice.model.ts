import type { RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { messages } from './messages.ts';

const text = messages.wizard;

/** The size of the choice, and what is wrong with it (I9). */
export function loadOf({ subjects, limits }: RenewalOffer, chosen: ReadonlySet<number>) {
  // What was chosen may be blocked, or no longer offered, since.
  const picked = subjects.filter(
    ({ subject_id, blocked_reason }) => chosen.has(subject_id) && blocked_reason === null,
  );
  const credits = picked.reduce((sum, one) => sum + (one.credits ?? 0), 0);
  const problem =
    picked.length === 0
      ? text.chooseOne
      : limits.subjects !== null && picked.length > limits.subjects
        ? text.tooMany
        : limits.credits !== null && credits > limits.credits
          ? text.tooManyCredits
          : undefined;
  const words = [
    limits.subjects === null ? text.chosen(picked.length) : text.limits(picked.length, limits.subjects),
    ...(limits.credits === null ? [] : [text.credits(credits, limits.credits)]),
  ].join(' ');
  return { picked, problem, words };
}
