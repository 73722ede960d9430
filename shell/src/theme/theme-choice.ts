import { createStore } from 'zustand/vanilla';
import { keepTheme, keptTheme, paintTheme, prefersDark, type ThemeChoice } from './paint-theme.ts';

/** The chosen theme. It is this browser's, whoever signs in. */
export const themeChoice = createStore<{ choice: ThemeChoice }>(() => ({ choice: keptTheme() }));

export function chooseTheme(choice: ThemeChoice): void {
  keepTheme(choice);
  themeChoice.setState({ choice });
}

/** From now on the page follows what is chosen, here or in another tab, and the system where nothing is. */
export function followTheme(): void {
  const paint = () => paintTheme(themeChoice.getState().choice);
  themeChoice.subscribe(paint);
  matchMedia(prefersDark).addEventListener('change', paint);
  // `clear()` in another tab has no key.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'portal.theme') themeChoice.setState({ choice: keptTheme() });
  });
  paint();
}
