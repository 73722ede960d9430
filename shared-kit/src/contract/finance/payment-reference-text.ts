/** '000 004 203 40': a payment reference in groups of three, for reading aloud and typing (G.4). */
export const inThrees = (reference: string): string => reference.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
