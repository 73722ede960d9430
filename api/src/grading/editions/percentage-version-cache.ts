import type { PercentageVersion } from '@portal/shared-kit/contract/grading/percentage-rules';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/database/db.ts';
import { versionOfJson, versionsQuery } from './terms.repository.ts';

interface CachedVersions {
  /** Fingerprint of the rows they were made of. */
  mark: string;
  versions: readonly PercentageVersion[];
}
let cached: CachedVersions = { mark: '', versions: [] };

/** The values the institution decided, as they were read last. A guess, which the database confirms by its mark. */
export const cachedVersions = (): CachedVersions => cached;

type VersionOfJson = Omit<PercentageVersion, 'edited_at'> & { edited_at: string };
type NewerVersions = { mark: string; versions: VersionOfJson[] } | null;

/** Every value the institution ever decided, as JSON; null where those with this mark are all. Values are added a few times a year and
 *  never changed, and the results of each student are made with them. */
export const newerVersionsQuery = (db: Db, mark: string) => sql<NewerVersions>`(
  select case when m.mark = ${mark} then null
    else json_build_object('mark', m.mark, 'versions', ${jsonArrayFrom(versionsQuery(db))}) end
  from (select concat_ws(' ', count(*), max(id), max(edited_at)) as mark from percentage_version) m)`;

/** What the database answered to a guess. */
export function confirmed(guess: CachedVersions, newer: NewerVersions): readonly PercentageVersion[] {
  if (newer) cached = { mark: newer.mark, versions: newer.versions.map(versionOfJson) };
  return newer ? cached.versions : guess.versions;
}
