import {
  needsReason,
  paidState,
  statesByHand,
  type InscriptionState,
  type InscriptionType,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { messages } from './messages.ts';

/** The facts that the manual transitions of an inscription depend on. */
export interface Case {
  type: InscriptionType;
  state: InscriptionState;
  /** State of its current invoice, if any. */
  invoice: string | undefined;
  /** Whether it has been suspended for more than a year. */
  pausedTooLong: boolean;
  /** Months since the course was first active, and annulments in the degree. */
  annulment: { months: number; times: number };
  limits: { after_semesters: number; per_degree: number };
  may: {
    /** Permission of the area that the inscription belongs to. */
    approve: boolean;
    reopen: boolean;
    /** Exempt from payment. */
    waive: boolean;
  };
}

export interface MoveTarget {
  state: InscriptionState;
  reason_needed: boolean;
}
const monthsOfSemester = 6;

/** Why this user may not move it to that state now; undefined where they may. */
export function obstacle(facts: Case, to: InscriptionState): string | undefined {
  const { state: from, invoice, annulment, limits, may } = facts;
  if (!statesByHand(facts.type, from).includes(to))
    return from === 'ACTIVA' && to === 'CONCLUIDA' ? messages.endOfSemester : messages.illegal(from, to);
  const owed = invoice === 'EMITIDA' || invoice === 'PARCIAL';
  if (from === 'CONFIRMADA' && to === paidState(facts.type)) {
    // Only a payment activates an inscription, unless somebody with the permission waives it (decision 96).
    return !may.waive || owed ? messages.mustBePaid : undefined;
  }
  if ((from === 'ANULADA' || from === 'CANCELADA') && !may.reopen) return messages.mayNotReopen;
  if (from === 'SUSPENSA' && owed) return messages.mustBePaid;
  if (from === 'SUSPENSA' && facts.pausedTooLong && !may.reopen) return messages.pausedTooLong;
  if (to === 'ANULADA' || to === 'CANCELADA') {
    if (invoice === 'PARCIAL') return messages.partlyPaid;
    if (from !== 'ACTIVA') return undefined;
    if (annulment.months < limits.after_semesters * monthsOfSemester)
      return messages.tooSoon(limits.after_semesters);
    if (annulment.times >= limits.per_degree) return messages.tooOften(annulment.times);
  }
  return undefined;
}

export const asksReason = ({ state: from, type, pausedTooLong }: Case, to: InscriptionState): boolean =>
  needsReason(from, to) ||
  (from === 'SUSPENSA' && pausedTooLong) ||
  (from === 'CONFIRMADA' && to === paidState(type));

/** The states this user may move it to now. */
export const targetsOf = (facts: Case): MoveTarget[] =>
  facts.may.approve
    ? statesByHand(facts.type, facts.state)
        .filter((to) => obstacle(facts, to) === undefined)
        .map((state) => ({ state, reason_needed: asksReason(facts, state) }))
    : [];
/** The states that it cannot be moved to now or by this user, each with the reason. */
export const blockedOf = (facts: Case): { state: InscriptionState; why: string }[] =>
  facts.may.approve
    ? statesByHand(facts.type, facts.state).flatMap((state) => {
        const why = obstacle(facts, state);
        return why === undefined ? [] : [{ state, why }];
      })
    : [];
