import type { Db } from '../kit/db.ts';

/** The institution; every installation has exactly one. */
export const profile = (db: Db) =>
  db
    .selectFrom('company')
    .select(['name', 'acronym', 'email', 'phones', 'address', 'website', 'color'])
    .executeTakeFirstOrThrow();

/** Rises with every change of the institution. */
export const version = async (db: Db) =>
  (await db.selectFrom('company').select('version').executeTakeFirstOrThrow()).version;

/** The logo as a data URL. */
export async function logoUrl(db: Db): Promise<string | null> {
  const { logo, logo_type } = await db
    .selectFrom('company')
    .select(['logo', 'logo_type'])
    .executeTakeFirstOrThrow();
  return logo && `data:${logo_type};base64,${logo.toString('base64')}`;
}
