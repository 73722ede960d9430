import type { Institution } from '@portal/shared-kit';
import { unknownColor } from '@portal/shared-kit/contract/core/tokens';
import type { companyLogo, profileCompany } from '@portal/shared-kit/contract/platform/company';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { createStore } from 'zustand/vanilla';
import type { SessionClient } from '../session/client.ts';
import { paintAccent } from '../theme/paint-theme.ts';

export interface InstitutionState extends Institution {
  acronym: string;
  /** Data URL, or null. */
  logo: string | null;
}

const keptUnder = 'portal.institution';
/** What the prerendered page shows, before anything is known. */
export const unknownInstitution: InstitutionState = {
  name: 'Portal Académico',
  acronym: 'PA',
  color: unknownColor,
  logo: null,
};

/** Name, logo and colour of the institution. */
export const institution = createStore<InstitutionState>(() => unknownInstitution);

/** Shows what was seen last at once, then what the API says; a failure leaves the former. Follows what other tabs learn. */
export function openInstitution(client: Pick<SessionClient, 'send'>): Promise<void> {
  institution.subscribe(({ color }) => paintAccent(color));
  institution.setState(kept());
  addEventListener('storage', ({ key }) => {
    if (key === keptUnder) institution.setState(kept());
  });
  return readInstitution(client);
}

let asked = 0;

/** Asks the API what the institution is now; the other tabs of this browser follow. An answer that was overtaken is dropped. */
export async function readInstitution(client: Pick<SessionClient, 'send'>): Promise<void> {
  const mine = ++asked;
  const [profile, logo] = await Promise.all([
    client.send<Out<typeof profileCompany>>('GET', '/profileCompany'),
    client.send<Out<typeof companyLogo>>('GET', '/getCompanyLogo'),
  ]);
  if (mine !== asked) return;
  const { name, acronym, color } = profile.body.data;
  institution.setState({ name, acronym, color, logo: logo.body.company_logo });
  localStorage.setItem(keptUnder, JSON.stringify(institution.getState()));
}

function kept(): Partial<InstitutionState> {
  try {
    return JSON.parse(localStorage.getItem(keptUnder) ?? '{}') as Partial<InstitutionState>;
  } catch {
    return {};
  }
}
