import { accentProperties, type Theme } from '@portal/shared-kit/contract/core/tokens';

/** What somebody chose; without a choice the theme is that of their system. */
export type ThemeChoice = Theme | 'system';

const keptUnder = 'portal.theme';
export const prefersDark = '(prefers-color-scheme: dark)';

/** Storage may be refused to the page. */
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

/** Puts the theme on the root element, where styles, antd and drawings read it. */
export function paintTheme(choice: ThemeChoice): void {
  const dark = choice === 'system' ? matchMedia(prefersDark).matches : choice === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Puts the institution's colour on the root element, as it may be drawn in each theme. */
export function paintAccent(color: string): void {
  for (const [name, value] of accentProperties(color))
    document.documentElement.style.setProperty(name, value);
}
