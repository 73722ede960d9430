import type { InscriptionTab } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useParams } from '@portal/shared-kit/router';

const paths: Record<InscriptionTab, string> = {
  todas: '/all-inscriprions',
  pagas: '/payedInscriptions',
  pendentes: '/pendentsInscriptions',
  candidaturas: '/Candidate',
  'renovacoes-concluidas': '/concludedRenew',
  'renovacoes-pendentes': '/RenewPendents',
};

/** The address of a tab of the hub for a year (S2 §2). */
export const addressOf = (tab: InscriptionTab, year: number): string => `${paths[tab]}/${year}`;

/** Whether a part of an address says a year. */
export const isYear = (said = ''): boolean => /^20\d\d$/.test(said);

/** The year of the address, `:year` or the hub's `:id`; the current one where it says none, or nonsense (decision 94). */
export function useHubYear(): number {
  const { year, id } = useParams();
  const said = year ?? id ?? '';
  return isYear(said) ? Number(said) : institutionYear(new Date());
}
