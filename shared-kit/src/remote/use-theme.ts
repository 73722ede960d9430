import { useSyncExternalStore } from 'react';
import type { Theme } from '../contract/core/tokens.ts';

const root = () => document.documentElement;

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root(), { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme of the page at this moment. */
export const pageTheme = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme of the page. It stands on the root element, where the shell puts it and styles read it. */
export const useTheme = (): Theme => useSyncExternalStore(follow, pageTheme);
