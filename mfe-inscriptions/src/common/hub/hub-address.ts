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

/** The address of a tab for a year (S2 §2). */
export const addressOf = (tab: InscriptionTab, year: number): string => `${paths[tab]}/${year}`;

/** Whether a part of an address is a year. */
export const isYear = (text = ''): boolean => /^20\d\d$/.test(text);

/** The year in the address, `:year` or the `:id` of the start page; by default, and for an invalid one, the current year (decision 94). */
export function useHubYear(): number {
  const { year, id } = useParams();
  const yearText = year ?? id ?? '';
  return isYear(yearText) ? Number(yearText) : institutionYear(new Date());
}
