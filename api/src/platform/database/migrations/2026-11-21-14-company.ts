import { sql, type Kysely } from 'kysely';

/** The logo has its own version: changing it does not require the right to the rest of the profile (decision 129). */
const profile = sql`
  alter table company
    add nuit text check (nuit ~ '^[0-9]{9}$'),
    add decree text check (length(decree) <= 200),
    add province_id integer references province,
    add district_id integer,
    add director_name text check (length(director_name) <= 120),
    add director_title text check (length(director_title) <= 120),
    add registrar_name text check (length(registrar_name) <= 120),
    add registrar_title text check (length(registrar_title) <= 120),
    add document_footer text check (length(document_footer) <= 500),
    add data_protection_contact text check (length(data_protection_contact) <= 200),
    add time_zone text not null default 'Africa/Maputo',
    add currency text not null default 'MZN',
    add languages text[] not null default '{pt}' check (cardinality(languages) > 0),
    add logo_version integer not null default 1,
    add updated_at timestamptz not null default now(),
    add check (octet_length(logo) <= 2000000);
  alter table district add constraint district_of_province unique (id, province_id);
  alter table company
    add constraint company_district_fkey foreign key (district_id, province_id) references district (id, province_id),
    add constraint company_district_has_province check (district_id is null or province_id is not null)`;

const bankAccounts = sql`
  create table company_bank_account (
    position smallint primary key check (position between 1 and 20),
    bank text not null check (btrim(bank) = bank and bank <> '' and length(bank) <= 80),
    nib text not null unique check (nib ~ '^[0-9]{21}$')
  )`;

/** The whole profile of the institution: who it is, where, who signs for it, and what its documents say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [profile, bankAccounts]) await part.execute(db);
}
