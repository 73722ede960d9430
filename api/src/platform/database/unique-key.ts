import pg from 'pg';

/** The unique key, or the exclusion constraint, that a failed write violated; undefined for any other failure. */
export const brokenKey = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && ['23505', '23P01'].includes(error.code ?? '')
    ? error.constraint
    : undefined;
