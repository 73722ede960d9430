import { later } from '@portal/shared-kit';
import { fullProfileCompany, logoState } from '@portal/shared-kit/contract/platform/company';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ReadState, RowActions, ScreenFrame, useHistory } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const CompanyParts = later(() => import('./company-parts.tsx').then((m) => m.CompanyParts));

/** The id of the only institution in the audit log. */
const company = { id: 1 };

/** `/company_profile` (S2 §2, decision 129). */
export function CompanyPage() {
  const allowed = useAllowed();
  const read = useEndpoint(fullProfileCompany, {});
  const history = useHistory('company', () => text.profile);
  const past = history.actions(company);
  return (
    <ScreenFrame title={text.profile}>
      <ReadState read={read}>
        <div style={{ display: 'grid', gap: 32, maxWidth: 880 }}>
          {past.length > 0 && <RowActions name={text.profile} actions={past} />}
          {read.data && <CompanyParts record={read.data.data} withLogo={allowed(logoState)} />}
        </div>
      </ReadState>
      {history.drawer}
    </ScreenFrame>
  );
}

const LogoPanel = later(() => import('./logo-panel.tsx').then((m) => m.LogoPanel));

/** `/company_profile/logo`: for those who may change the logo but not see the rest (S1 §6, decision 129). */
export const LogoPage = () => (
  <ScreenFrame title={text.brand}>
    <LogoPanel />
  </ScreenFrame>
);
