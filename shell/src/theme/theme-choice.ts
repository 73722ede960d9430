import { createStore } from 'zustand/vanilla';
import { storeTheme, storedTheme, paintTheme, prefersDark, type ThemeChoice } from './paint-theme.ts';

/** The chosen theme, stored per browser and not per user. */
export const themeChoice = createStore<{ choice: ThemeChoice }>(() => ({ choice: storedTheme() }));

export function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice);
  themeChoice.setState({ choice });
}

/** Follows the user's choice, here or in another tab, otherwise the operating system. */
export function followTheme(): void {
  const paint = () => paintTheme(themeChoice.getState().choice);
  themeChoice.subscribe(paint);
  matchMedia(prefersDark).addEventListener('change', paint);
  // `clear()` in another tab has no key.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'portal.theme') themeChoice.setState({ choice: storedTheme() });
  });
  paint();
}
