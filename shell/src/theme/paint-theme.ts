import { accentProperties, type Theme } from '@portal/shared-kit/contract/core/tokens';

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = Theme | 'system';

const keptUnder = 'portal.theme';
export const prefersDark = '(prefers-color-scheme: dark)';

/** Storage may be unavailable to the page. */
export function keptTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(keptUnder);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function keepTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(keptUnder);
  else localStorage.setItem(keptUnder, choice);
}

/** Sets the theme on the root element, where styles, antd and charts read it. */
export function paintTheme(choice: ThemeChoice): void {
  const dark = choice === 'system' ? matchMedia(prefersDark).matches : choice === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Sets the institution's colour on the root element, adapted to each theme. */
export function paintAccent(color: string): void {
  for (const [name, value] of accentProperties(color))
    document.documentElement.style.setProperty(name, value);
}
