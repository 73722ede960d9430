import { sql, type Kysely } from 'kysely';

/** Each standing pauta of the frequency closes the weights of its class and keeps the institution's percentages, not only the first one:
 *  that may be returned alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_closed_weight() returns trigger language plpgsql as $$
    begin
      if new.kind = 'FREQUENCIA' and exists (select from pauta p join pauta_student m on m.pauta_id = p.id and m.carried is null
          where p.edition_id = new.edition_id and p.kind = 'FREQUENCIA' and p.state <> 'EM_EDICAO')
      then
        raise exception 'the weights of edition % are closed', new.edition_id
          using errcode = 'check_violation', constraint = 'grade_item_open';
      end if;
      return new;
    end $$`.execute(db);
  await sql`alter table pauta add column terms_at timestamptz`.execute(db);
  await sql`update pauta p set terms_at = coalesce(
      (select max(v.at) from pauta_event v where v.pauta_id = first.id and v.to_state = 'SUBMETIDA'), first.state_since)
    from pauta first where first.edition_id = p.edition_id and first.kind = 'FREQUENCIA' and first.number = 0
      and first.state <> 'EM_EDICAO' and p.kind = 'FREQUENCIA' and p.number > 0 and p.state <> 'EM_EDICAO'`.execute(
    db,
  );
}
