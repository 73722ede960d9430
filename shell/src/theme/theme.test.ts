import { paintAccent, paintTheme } from './paint-theme.ts';
import { chooseTheme, followTheme, themeChoice } from './theme-choice.ts';

/** An operating system whose theme can change. */
function aSystem(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  window.matchMedia = () => query as unknown as MediaQueryList;
  return {
    becomes: (next: boolean) => {
      query.matches = next;
      query.dispatchEvent(new Event('change'));
    },
  };
}
const shown = () => document.documentElement.dataset.theme;
const storageKey = 'portal.theme';

beforeEach(() => {
  localStorage.clear();
  themeChoice.setState({ choice: 'system' });
});

test('without a choice the page follows the system', () => {
  const system = aSystem(true);
  followTheme();
  expect(shown()).toBe('dark');
  system.becomes(false);
  expect(shown()).toBe('light');
});

test("a chosen theme overrides the system's, is stored, and is removed when the system's theme is chosen", () => {
  const system = aSystem(false);
  followTheme();
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(storageKey)).toBe('dark');
  system.becomes(false);
  expect(shown()).toBe('dark');
  chooseTheme('system');
  expect(shown()).toBe('light');
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test('applies the theme that another tab has chosen', () => {
  aSystem(false);
  followTheme();
  localStorage.setItem(storageKey, 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(shown()).toBe('light');
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  expect(shown()).toBe('dark');
});

test('the colour of the institution is painted for both themes at once', () => {
  aSystem(false);
  paintTheme('dark');
  paintAccent('#7a1f2b');
  const value = (name: string) => document.documentElement.style.getPropertyValue(name);
  expect(value('--accent-light')).toBe('#7a1f2b');
  expect(value('--accent-dark')).toMatch(/^#[0-9a-f]{6}$/);
  expect(value('--accent-dark')).not.toBe('#7a1f2b');
});
