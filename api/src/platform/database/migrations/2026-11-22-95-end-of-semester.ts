import { sql, type Kysely } from 'kysely';

/** Only a transaction that declares itself the end of a semester concludes an inscription (I56); a renewal is concluded by its payment. */
const statements = [
  sql`create function check_end_of_semester() returns trigger language plpgsql as $$
    begin
      if current_setting('portal.end_of_semester', true) is distinct from 'on' then
        raise exception 'inscription %: only the end of a semester concludes it', old.id
          using errcode = 'check_violation', constraint = 'inscription_end_of_semester';
      end if;
      return new;
    end $$`,
  sql`create trigger inscription_end_of_semester before update of state on inscription for each row
    when (new.state = 'CONCLUIDA' and old.state = 'ACTIVA' and new.type <> 'Renovação')
    execute function check_end_of_semester()`,
];

/** CONCLUIDA is not set by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
