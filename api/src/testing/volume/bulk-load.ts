import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Tables of which a large fill writes most rows. */
const filled = [
  'person',
  'user_account',
  'student',
  'course_subject',
  'edition',
  'teaching',
  'class_student',
  'enrolment',
  'inscription',
  'inscription_event',
  'inscription_fact',
  'inscription_charge',
  'candidacy',
  'candidacy_event',
  'invoice',
  'invoice_line',
  'monthly_charge',
  'payment_reference',
  'payment',
  'allocation',
  'receipt',
  'attachment',
  'payment_proof',
  'audit_log',
];

/** Statements that build again what was set aside. */
interface SetAside {
  indexes: string[];
  constraints: string[];
  triggers: string[];
}

const isFilled = sql`any(array(select ('public.' || name)::regclass::oid from unnest(${sql.lit(`{${filled.join()}}`)}::text[]) as name))`;

/** Drops the indexes and foreign keys of those tables and disables their triggers for each row: what a trigger would write the fill computes
 *  for all rows at once. Primary keys stay, as do the unique keys that a foreign key refers to, statement triggers and checks. */
export async function setAside(tx: Tx): Promise<SetAside> {
  const constraints = await sql<{ drop: string; build: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as build
    from pg_constraint c where conrelid = ${isFilled} and contype in ('f', 'u', 'x')
      and not (contype = 'u' and exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
    order by contype = 'f', conrelid::regclass::text, conname`.execute(tx);
  const indexes = await sql<{ drop: string; build: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as build
    from pg_index where indrelid = ${isFilled} and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indrelid::regclass::text, indexrelid`.execute(tx);
  const triggers = await sql<{ drop: string; build: string }>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as build
    from pg_trigger where tgrelid = ${isFilled} and not tgisinternal and tgenabled = 'O' and tgtype & 1 = 1`.execute(
    tx,
  );
  // Foreign keys first: the unique keys that one refers to are left alone, and with them nothing else depends on what is dropped.
  const dropped = [...constraints.rows.toReversed(), ...indexes.rows, ...triggers.rows];
  for (const { drop } of dropped) await sql.raw(drop).execute(tx);
  const built = (rows: { build: string }[]) => rows.map(({ build }) => build);
  return {
    indexes: built(indexes.rows),
    constraints: built(constraints.rows),
    triggers: built(triggers.rows),
  };
}

/** Builds everything again; a row that breaks a key or has no counterpart fails here. */
export async function putBack(tx: Tx, { indexes, constraints, triggers }: SetAside): Promise<void> {
  for (const statement of [...indexes, ...constraints, ...triggers]) await sql.raw(statement).execute(tx);
}

const list = (names: readonly string[]) => sql`(${sql.lit(`{${names.join(',')}}`)}::text[])`;

/** One of the names, by a number that SQL computes. */
export const pick = (names: readonly string[], by: string) =>
  sql`${list(names)}[1 + ${sql.raw(by)} % ${sql.lit(names.length)}]`;

/** A number with at least so many digits. `lpad` alone would cut off the last ones of a longer number. */
export const padded = (number: string, digits: number) =>
  sql`lpad((${sql.raw(number)})::text, greatest(${sql.lit(digits)}, length((${sql.raw(number)})::text)), '0')`;
