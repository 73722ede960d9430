/** The page number in the address; by default the first. */
export const pageOf = (parameter: string | null): number => Math.max(1, Math.trunc(Number(parameter)) || 1);
