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
  institution.setState(known());
  institution.subscribe(paintFace);
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

/** What the page was sent with goes before what is kept, whose logo needs no line while the rest is the same. */
function known(): Partial<InstitutionState> {
  const before = kept();
  const sent = JSON.parse(document.getElementById(faceDataId)?.textContent || 'null') as Face | null;
  if (!sent) return before;
  const { name, acronym, color, logo } = sent;
  const isSame = name === before.name && acronym === before.acronym && !logo === !before.logo;
  return { name, acronym, color, logo: isSame ? (before.logo ?? null) : logo };
}

/** A page that was sent without a face stays without: nothing moves while somebody types. Its contacts stay as they were sent. */
function paintFace(now: InstitutionState): void {
  const place = document.getElementById(faceId);
  if (!place?.hasChildNodes()) return;
  place.innerHTML = faceHtml({ ...now, contact: place.querySelector('.p-face-contact')?.textContent ?? '' });
}
