import type { Release } from '@portal/shared-kit/contract/gateway/registry';

/** Ensures that the styles of a release's light pages are in the page, inline or as a file. A missing file leaves the page unstyled but
 *  usable. */
export function lightStyle(remote: string, { release, base, light }: Release): Promise<void> {
  const mark = `${remote}/${release}`;
  if (!light || document.querySelector(`[data-light="${mark}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + light.style });
  link.dataset.light = mark;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => (link.remove(), resolve());
    document.head.append(link);
  });
}
