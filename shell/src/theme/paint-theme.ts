import { accentProperties, type Theme } from '@portal/shared-kit/contract/core/tokens';

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = Theme | 'system';

const storageKey = 'portal.theme';
export const prefersDark = '(prefers-color-scheme: dark)';

/** Storage may be unavailable to the page. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function storeTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage it lasts until the page is left.
  }
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
