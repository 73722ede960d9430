import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';
import * as bankFormats from './20261128-bank-formats.ts';
import * as publishKeptGrades from './20261128-publish-kept-grades.ts';

/** Every migration by its name, in order. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '20261128-bank-formats': bankFormats,
  '20261128-publish-kept-grades': publishKeptGrades,
};
