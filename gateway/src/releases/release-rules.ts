import { dayOf } from '../telemetry/daily-totals.ts';

/** Days on which promotions are held, both of them included, by the institution's clock; `2026-12-01`. */
export interface Freeze {
  from: string;
  until: string;
}

/** What whoever runs the portal sets for all teams. */
export interface ReleaseRules {
  /** Who published a release does not make it stable. */
  fourEyes: boolean;
  freezes: readonly Freeze[];
}

export const noRules: ReleaseRules = { fourEyes: false, freezes: [] };

/** The freeze that holds now. */
export const freezeAt = ({ freezes }: ReleaseRules, now: number): Freeze | undefined => {
  const today = dayOf(now);
  return freezes.find(({ from, until }) => today >= from && today <= until);
};
