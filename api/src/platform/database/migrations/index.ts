import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';

/** Every migration by its name, in order. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
};
