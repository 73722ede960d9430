import type { CompanyForm } from '@portal/shared-kit/contract/platform/company';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import { firstValue } from '../database/read.ts';

/** The public part of the institution's profile; every installation has exactly one row. */
export const profile = (db: Db) =>
  db
    .selectFrom('company')
    .select(['name', 'acronym', 'email', 'phones', 'address', 'website', 'color'])
    .executeTakeFirstOrThrow();

const accounts = sql<CompanyForm['bank_accounts']>`(select coalesce(json_agg(json_build_object(
    'bank', bank, 'nib', nib) order by position), '[]') from company_bank_account)`;

/** All of the profile but the logo. */
const records = (db: Db) =>
  db
    .selectFrom('company')
    .select([
      'name',
      'acronym',
      'nuit',
      'decree',
      'address',
      'province_id',
      'district_id',
      'phones',
      'email',
      'website',
      'color',
      accounts.as('bank_accounts'),
      'director_name',
      'director_title',
      'registrar_name',
      'registrar_title',
      'document_footer',
      'data_protection_contact',
      'time_zone',
      'currency',
      'languages',
      'version',
    ]);

export const record = (db: Db) => records(db).executeTakeFirstOrThrow();

/** Locks the institution until the transaction ends. */
export async function lock(tx: Tx) {
  await tx.selectFrom('company').select('id').forUpdate().execute();
  return record(tx);
}

export const update = (tx: Tx, change: Partial<Omit<CompanyForm, 'bank_accounts'>>) =>
  tx
    .updateTable('company')
    .set((eb) => ({ ...change, updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .execute();

export async function replaceBankAccounts(tx: Tx, lines: CompanyForm['bank_accounts']): Promise<void> {
  await tx.deleteFrom('company_bank_account').execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('company_bank_account')
    .values(lines.map((line, index) => ({ ...line, position: index + 1 })))
    .execute();
}

/** Whether the district belongs to the province; `undefined` where there is no such province. */
export const hasDistrict = (db: Db, province: number, district: number | null) =>
  firstValue(
    db
      .selectFrom('province')
      .where('id', '=', province)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('district')
              .select(sql`1`.as('one'))
              .where('district.id', '=', district)
              .whereRef('district.province_id', '=', 'province.id'),
          )
          .$castTo<boolean>()
          .as('has'),
      ),
  );

export interface Logo {
  content: Buffer;
  type: 'image/png' | 'image/jpeg';
}

/** Incremented by each change of the logo. */
export const version = async (db: Db) =>
  (await db.selectFrom('company').select('logo_version').executeTakeFirstOrThrow()).logo_version;

/** A stored logo as a data URL. */
export const logoUrl = ({ logo, logo_type }: { logo: Buffer | null; logo_type: string | null }) =>
  logo && `data:${logo_type};base64,${logo.toString('base64')}`;

/** The logo as a data URL, with its version. */
export async function find(db: Db): Promise<{ logo: string | null; version: number }> {
  const { logo_version, ...stored } = await db
    .selectFrom('company')
    .select(['logo', 'logo_type', 'logo_version'])
    .executeTakeFirstOrThrow();
  return { logo: logoUrl(stored), version: logo_version };
}

/** Locks the logo until the transaction ends. */
export const lockLogo = (tx: Tx) =>
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
