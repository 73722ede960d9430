import { createContext, useContext } from 'react';

/** What antd is drawn in, once a screen asks for it. */
export interface Look {
  /** The institution's colour, `#rrggbb`. */
  color: string;
  nonce: string | undefined;
  /** Where lists, dialogs and hints open. */
  place(): HTMLElement;
}

const LookContext = createContext<Look | undefined>(undefined);

/** One context for all releases of a page: this door is shared, the rest of the kit is not. */
export const LookProvider = LookContext.Provider;
export const useLook = (): Look | undefined => useContext(LookContext);
