import type { Db, Tx } from '../database/db.ts';

export interface Logo {
  content: Buffer;
  type: 'image/png' | 'image/jpeg';
}

/** Incremented by each change of the logo. */
export const version = async (db: Db) =>
  (await db.selectFrom('company').select('logo_version').executeTakeFirstOrThrow()).logo_version;

/** The logo as a data URL, with its version. */
export async function find(db: Db): Promise<{ logo: string | null; version: number }> {
  const { logo, logo_type, logo_version } = await db
    .selectFrom('company')
    .select(['logo', 'logo_type', 'logo_version'])
    .executeTakeFirstOrThrow();
  return { logo: logo && `data:${logo_type};base64,${logo.toString('base64')}`, version: logo_version };
}

/** Locks the logo until the transaction ends. */
export const lock = (tx: Tx) =>
  tx
    .selectFrom('company')
    .select(['logo', 'logo_type', 'logo_version as version'])
    .forUpdate()
    .executeTakeFirstOrThrow();

export const replace = (tx: Tx, logo: Logo | null) =>
  tx
    .updateTable('company')
    .set((eb) => ({
      logo: logo?.content ?? null,
      logo_type: logo?.type ?? null,
      logo_version: eb('logo_version', '+', 1),
    }))
    .execute();
