import { dayOf } from '../telemetry/daily-totals.ts';
import { refusalMessages } from '../messages.ts';

type RefusalCode = keyof typeof refusalMessages;

/** One reason why a release is refused. */
export interface Refusal {
  code: RefusalCode;
  /** Portuguese, for the person who publishes. */
  message: string;
  /** What exactly: the file, the route and its owner, the range. */
  detail: string;
}

export const refuse = (code: RefusalCode, detail: string): Refusal => ({
  code,
  message: refusalMessages[code],
  detail,
});

/** First and last day of a freeze on promotions, both included, in the institution's time zone; `2026-12-01`. */
export interface Freeze {
  from: string;
  until: string;
}

/** The operator's rules for all teams. */
export interface ReleaseRules {
  /** The publisher of a release may not make it stable. */
  fourEyes: boolean;
  freezes: readonly Freeze[];
  /** Largest size of a release in bytes, as browsers are sent it. */
  releaseBytes: number;
}

export const noRules: ReleaseRules = { fourEyes: false, freezes: [], releaseBytes: 8 * 2 ** 20 };

/** The current freeze. */
export const freezeAt = ({ freezes }: ReleaseRules, now: number): Freeze | undefined => {
  const today = dayOf(now);
  return freezes.find(({ from, until }) => today >= from && today <= until);
};
