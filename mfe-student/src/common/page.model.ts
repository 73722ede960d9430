/** The page number in the address; by default the first. */
export const pageOf = (asked: string | null): number => Math.max(1, Math.trunc(Number(asked)) || 1);
