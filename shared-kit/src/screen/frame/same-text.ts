/** Compares names without case, accents and surrounding blanks, as the database does. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b);

/** Whether a text contains a search, compared the same way. */
export const containsText = (text: string, typed: string): boolean => plain(text).includes(plain(typed));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
