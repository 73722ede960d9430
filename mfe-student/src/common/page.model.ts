/** The page that an address asks for; the first where it asks for none. */
export const pageOf = (asked: string | null): number => Math.max(1, Math.trunc(Number(asked)) || 1);
