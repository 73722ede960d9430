import pg from 'pg';

/** The unique key that a failed write would have broken; undefined for any other failure. */
export const brokenKey = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
