import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** Tools of the top bar beside the connection state, loaded once the page is idle, so that they do not delay a first screen. */
export const topBarTools = createStore<{ tools: ReactNode }>(() => ({ tools: null }));
