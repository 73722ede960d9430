import { createContext, useContext } from 'react';

/** The theme in which antd is rendered, once a screen loads it. */
export interface Look {
  /** The institution's colour, `#rrggbb`. */
  color: string;
  nonce: string | undefined;
  /** The container in which lists, dialogs and hints open. */
  place(): HTMLElement;
}

const LookContext = createContext<Look | undefined>(undefined);

/** One context for all releases of a page: this entry point is shared, the rest of the kit is not. */
export const LookProvider = LookContext.Provider;
export const useLook = (): Look | undefined => useContext(LookContext);
