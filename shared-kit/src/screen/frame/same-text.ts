/** Whether two names are one to a reader: case, accents and surrounding blanks do not count. The database compares the same way. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b);

/** Whether a text contains what was typed, compared the same way. */
export const containsText = (text: string, typed: string): boolean => plain(text).includes(plain(typed));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
