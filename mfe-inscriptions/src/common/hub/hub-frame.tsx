import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import {
  firstInscriptionYear,
  inscriptionTabs,
  tabLabels,
  type InscriptionTab,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { usePortal, useSession } from '@portal/shared-kit';
import { Link, useNavigate } from '@portal/shared-kit/router';
import { ScreenFrame, ReserveSpace, YearSelect, yearsFrom } from '@portal/shared-kit/screen';
import type { ReactNode, RefObject } from 'react';
import { addressOf } from './hub-address.ts';
import { HubStyle } from './hub-style.tsx';
import { messages as text } from './messages.ts';
import { TabLabel } from './tab-label.tsx';

interface Props {
  tab: InscriptionTab;
  year: number;
  /** Beside the year: actions on the whole tab, such as its export. */
  actions?: ReactNode;
  /** The heading, which takes the focus when the focused element is removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** Tabs that need more than `inscriptions.read`. */
const needs: Partial<Record<InscriptionTab, Permission>> = {
  candidaturas: 'candidates.read',
  'renovacoes-concluidas': 'renewals.read',
  'renovacoes-pendentes': 'renewals.read',
};

/** The frame of these lists: the year, and the six tabs with their counts (S2 §2, decision 93). */
export function HubFrame({ tab, year, actions, heading, children }: Props) {
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
      {...(heading && { heading })}
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
