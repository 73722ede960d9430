import { sql, type Kysely } from 'kysely';

/** The logo that an identity provider's button shows, and whether leaving the portal ends the session at the provider (J42). Not at
 *  those that stand: they refuse to send people back to an address that was not registered for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_provider
    add logo bytea,
    add logo_type text,
    add end_session boolean not null default false,
    add check ((logo is null) = (logo_type is null))`.execute(db);
}
