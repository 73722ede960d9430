/** The institution's branding that a page without a session shows before any script runs. */
export interface Face {
  name: string;
  acronym: string;
  /** `#rrggbb`. */
  color: string;
  logo: string | null;
  /** Contact for people who cannot sign in. */
  contact: string;
}

/** Id of its element, and of the data beside it. */
export const faceId = 'face';
export const faceDataId = 'portal-institution';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The branding as HTML, for the gateway that sends it and for the shell that updates it. Without a logo the acronym fills a tile of its
 *  size. */
export function faceHtml({ name, acronym, logo, contact }: Omit<Face, 'color'>): string {
  const mark = logo
    ? `<img class="p-face-mark" src="${escaped(logo)}" alt="" width="40" height="40">`
    : `<span class="p-face-mark" aria-hidden="true">${escaped(acronym.slice(0, 4))}</span>`;
  const below = contact ? `<p class="p-face-contact">${escaped(contact)}</p>` : '';
  return `${mark}<p class="p-face-name">${escaped(name)}</p>${below}`;
}

/** E-mail and first telephone, as far as known. */
export const contactOf = ({ email, phones }: { email: string | null; phones: readonly string[] }): string =>
  [email, phones[0]].filter(Boolean).join(' · ');
