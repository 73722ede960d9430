import type { Institution } from '@portal/shared-kit';
import { faceDataId, faceHtml, faceId, type Face } from '@portal/shared-kit/contract/gateway/face';
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

const storageKey = 'portal.institution';
/** Shown by the prerendered page, before anything is known. */
export const unknownInstitution: InstitutionState = {
  name: 'Portal Académico',
  acronym: 'PA',
  color: unknownColor,
  logo: null,
};

/** Name, logo and colour of the institution. */
export const institution = createStore<InstitutionState>(() => unknownInstitution);

/** Shows the last known institution at once, then the API's answer; a failure keeps the former. Follows updates from other tabs. */
export function openInstitution(client: Pick<SessionClient, 'send'>): Promise<void> {
  institution.subscribe(({ color }) => paintAccent(color));
  institution.setState(initialInstitution());
  institution.subscribe(paintFace);
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) institution.setState(storedInstitution());
  });
  return readInstitution(client);
}

let readCount = 0;

/** Fetches the institution; other tabs of this browser follow. Outdated answers are dropped. */
export async function readInstitution(client: Pick<SessionClient, 'send'>): Promise<void> {
  const mine = ++readCount;
  const [profile, logo] = await Promise.all([
    client.send<Out<typeof profileCompany>>('GET', '/profileCompany'),
    client.send<Out<typeof companyLogo>>('GET', '/getCompanyLogo'),
  ]);
  if (mine !== readCount) return;
  const { name, acronym, color } = profile.body.data;
  institution.setState({ name, acronym, color, logo: logo.body.company_logo });
  localStorage.setItem(storageKey, JSON.stringify(institution.getState()));
}

function storedInstitution(): Partial<InstitutionState> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<InstitutionState>;
  } catch {
    return {};
  }
}

/** Data sent with the page take precedence over stored ones, whose logo is reused while the rest is the same. */
function initialInstitution(): Partial<InstitutionState> {
  const before = storedInstitution();
  const sent = JSON.parse(document.getElementById(faceDataId)?.textContent || 'null') as Face | null;
  if (!sent) return before;
  const { name, acronym, color, logo } = sent;
  const isSame = name === before.name && acronym === before.acronym && !logo === !before.logo;
  return { name, acronym, color, logo: isSame ? (before.logo ?? null) : logo };
}

/** A page sent without branding stays without it, so that nothing moves while the user types. Its contacts stay as sent. */
function paintFace(now: InstitutionState): void {
  const place = document.getElementById(faceId);
  if (!place?.hasChildNodes()) return;
  place.innerHTML = faceHtml({ ...now, contact: place.querySelector('.p-face-contact')?.textContent ?? '' });
}
