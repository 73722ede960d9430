import {
  firstInscriptionYear,
  inscriptionTabs,
  type InscriptionTab,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { rememberedCounts } from '../../platform/database/totals.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { isIntakeOpen, lastIntake } from './inscription-list.repository.ts';
import * as lists from './inscription-list.repository.ts';

/** The default year of a list (decision 94). */
export const yearOr = (year: number | undefined): number => year ?? institutionYear(new Date());

const needs: Partial<Record<InscriptionTab, Permission>> = {
  candidaturas: 'candidates.read',
  'renovacoes-concluidas': 'renewals.read',
  'renovacoes-pendentes': 'renewals.read',
};
const mayRead = ({ permissions }: SignedIn, tab: InscriptionTab) =>
  needs[tab] === undefined || permissions.has(needs[tab]);

/** Candidates and renewals have permissions of their own (part F). */
export function refuseTab(user: SignedIn, tab: InscriptionTab): void {
  if (!mayRead(user, tab)) throw new ApiError('forbidden', common.forbidden, { permission: needs[tab]! });
}

/** The count of each tab of a year; null where this user may not see it. */
export async function countsOf(db: Db, user: SignedIn, year: number) {
  const counted = await allCounts(db, year);
  const of = (tab: InscriptionTab) => [tab, mayRead(user, tab) ? counted[tab] : null] as const;
  return Object.fromEntries(inscriptionTabs.map(of)) as Record<InscriptionTab, number | null>;
}

const allCounts = (db: Db, year: number) =>
  rememberedCounts(
    `tabs of ${year}`,
    () => countAll(db, year),
    ({ todas, candidaturas }) => todas + candidaturas,
  );

async function countAll(db: Db, year: number): Promise<Record<InscriptionTab, number>> {
  const [states, candidates] = await Promise.all([
    lists.states(db, year),
    lists.undecidedCandidacies(db, year),
  ]);
  const of = (tab: InscriptionTab) =>
    tab === 'candidaturas'
      ? candidates
      : states.filter((one) => lists.belongs(tab, one)).reduce((sum, { n }) => sum + n, 0);
  return Object.fromEntries(inscriptionTabs.map((tab) => [tab, of(tab)])) as Record<InscriptionTab, number>;
}

/** The default year of the screen: the next one while its applications are open, otherwise the current one (decision I57). */
export async function yearOfHub(db: Db): Promise<number> {
  const year = institutionYear(new Date());
  return (await isIntakeOpen(db, year + 1)) ? year + 1 : year;
}

/** What is pending in the other of the two working years; null where nothing is. */
export async function waitingBeside(db: Db, user: SignedIn, year: number) {
  const current = institutionYear(new Date());
  const other = year === current ? current + 1 : current;
  const { candidaturas, pendentes } = await countsOf(db, user, other);
  const [candidacies, pending] = [candidaturas ?? 0, pendentes ?? 0];
  return candidacies + pending > 0 ? { year: other, candidacies, pending } : null;
}

/** The years the screen offers, newest first (decision 93). */
export async function years(db: Db): Promise<number[]> {
  const last = Math.max(institutionYear(new Date()), (await lastIntake(db)) ?? 0);
  return Array.from({ length: last - firstInscriptionYear + 1 }, (_, back) => last - back);
}
