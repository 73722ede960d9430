/** '000 004 203 40': as people read a payment reference aloud and type it (G.4). */
export const inThrees = (reference: string): string => reference.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
