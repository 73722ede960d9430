import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** What stands in the top bar beside the line: fetched once the page is quiet, so that no first screen waits for it. */
export const topBarTools = createStore<{ tools: ReactNode }>(() => ({ tools: null }));
