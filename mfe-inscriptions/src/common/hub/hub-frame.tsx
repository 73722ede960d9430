import { usePortal, useSession, Style } from '@portal/shared-kit';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import {
  firstInscriptionYear,
  inscriptionTabs,
  tabLabels,
  type InscriptionTab,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link, Navigate, useNavigate, useParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState, ReserveSpace, YearSelect, yearsFrom } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

const css = `
.hub-head {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  margin-bottom: 8px;
}
.hub-tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin-bottom: 12px;
  border-bottom: 1px solid var(--p-line);
}
.hub-tab {
  padding: 8px 4px;
  font-size: 15px;
  margin-bottom: -1px;
  border-bottom: 3px solid transparent;
  color: var(--p-text);
  text-decoration: none;
}
.hub-count {
  display: inline-block;
  min-width: 5ch;
}
.hub-tab:hover {
  text-decoration: underline;
}
.hub-tab[aria-current='page'] {
  border-bottom-color: currentcolor;
  font-weight: 700;
}
.hub-tab:focus-visible {
  outline: 3px solid var(--p-focus);
  outline-offset: 0;
}
/* On a narrow screen what waits has lines of its own, which come with the numbers and would move what stands below. */
@media (max-width: 640px) {
  .hub-head [role='note'] {
    order: 1;
  }
  .hub-tabs:has(~ .pk-unsteady) {
    visibility: hidden;
  }
}
`;

const paths: Record<InscriptionTab, string> = {
  todas: '/all-inscriprions',
  pagas: '/payedInscriptions',
  pendentes: '/pendentsInscriptions',
  candidaturas: '/Candidate',
  'renovacoes-concluidas': '/concludedRenew',
  'renovacoes-pendentes': '/RenewPendents',
};

interface Props {
  tab: InscriptionTab;
  year: number;
  /** Beside the year: actions on the whole tab, such as its export. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Tabs that need more than `inscriptions.read`. */
const needs: Partial<Record<InscriptionTab, Permission>> = {
  candidaturas: 'candidates.read',
  'renovacoes-concluidas': 'renewals.read',
  'renovacoes-pendentes': 'renewals.read',
};

/** The frame of these lists: the year, and the six tabs with their counts (S2 §2, decision 93). */
export function HubFrame({ tab, year, actions, children }: Props) {
  const { can } = usePortal();
  useSession();
  const allowed = useAllowed();
  const navigate = useNavigate();
  const counted = useEndpoint(
    inscriptionTabCounts,
    { query: { year } },
    { enabled: allowed(inscriptionTabCounts) },
  );
  const found = counted.data?.data;
  const { counts, waiting } = found?.year === year ? found : {};
  const shown = inscriptionTabs.filter((name) => name === tab || can(needs[name] ?? 'inscriptions.read'));
  return (
    <ScreenFrame
      title={text.title}
      beside={
        <div className="hub-head">
          {waiting && (
            <span role="note">
              {text.waiting(waiting)}{' '}
              <Link to={addressOf(waiting.candidacies > 0 ? 'candidaturas' : 'pendentes', waiting.year)}>
                {text.seeWaiting(waiting.year)}
              </Link>
            </span>
          )}
          <YearSelect
            year={year}
            years={found?.years.length ? found.years : fromThisYear()}
            onChange={(next) => void navigate(addressOf(tab, next))}
          />
          {actions}
        </div>
      }
    >
      <HubStyle />
      <nav aria-label={text.tabs} className="hub-tabs">
        {shown.map((name) => (
          <Link
            key={name}
            to={addressOf(name, year)}
            aria-current={name === tab ? 'page' : undefined}
            className="hub-tab"
          >
            <TabLabel label={tabLabels[name]} count={counts?.[name]} />
          </Link>
        ))}
      </nav>
      <ReserveSpace above={!counted.isLoading}>{children}</ReserveSpace>
    </ScreenFrame>
  );
}

/** Years to choose from until the server's list arrives. */
const fromThisYear = () => yearsFrom(firstInscriptionYear, institutionYear(new Date()));

interface TabLabelProps {
  label: string;
  /** How many there are: undefined until that is known, null where it is not told. */
  count: number | null | undefined;
}

/** The label of a tab with its count, whose room is kept before it is known: a tab that grows moves those after it. */
export const TabLabel = ({ label, count }: TabLabelProps) =>
  count === null ? (
    label
  ) : (
    <>
      {label} <span className="hub-count">{count !== undefined && `(${count})`}</span>
    </>
  );

/** The address of a tab for a year (S2 §2). */
const addressOf = (tab: InscriptionTab, year: number): string => `${paths[tab]}/${year}`;

export const isYear = (text = ''): boolean => /^20\d\d$/.test(text);

/** The year in the address, `:year` or the `:id` of the start page; by default, and for an invalid one, the current year (decision 94). */
export function useHubYear(): number {
  const { year, id } = useParams();
  const yearText = year ?? id ?? '';
  return isYear(yearText) ? Number(yearText) : institutionYear(new Date());
}

export const HubStyle = () => <Style href="inscriptions-hub" css={css} />;

/** The start page without a year in the address: it opens the year whose intake or courses are running (decision I57). */
export function HubStart() {
  const counts = useEndpoint(inscriptionTabCounts, {});
  if (counts.data) return <Navigate replace to={addressOf('todas', counts.data.data.year)} />;
  return (
    <ScreenFrame title={text.title}>
      <ScreenState
        failure={counts.error ?? undefined}
        loading={counts.isPending}
        onRetry={() => void counts.refetch()}
      >
        {null}
      </ScreenState>
    </ScreenFrame>
  );
}
