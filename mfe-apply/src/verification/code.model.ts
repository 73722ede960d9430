const length = 16;

/** Formats a verification code while typing: hexadecimal in groups of four, with any separators. */
export const maskCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, length)
    .replace(/(.{4})(?=.)/g, '$1-');

export const isCode = (text: string): boolean => /^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/.test(text);

/** The code at the end of the address, as in the QR code of a paper; empty where there is none. */
export const codeIn = (pathname: string): string => maskCode(pathname.split('/')[2] ?? '');
