import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';
import * as bankFormats from './20261128-bank-formats.ts';

/** Every migration by its name, in order. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '20261128-bank-formats': bankFormats,
};
