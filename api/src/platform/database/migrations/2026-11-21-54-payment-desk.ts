import { sql, type Kysely } from 'kysely';

/** Data for confirming payments: who reviews a proof, the paper of a payment taken at the counter, and the indexes of the lists. A
 *  transaction number is unique per method among payments that are not reversed: one recorded on the wrong invoice is reversed and recorded
 *  again (C.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_proof
      add held_by integer references user_account,
      add held_at timestamptz,
      add constraint payment_proof_held check ((held_by is null) = (held_at is null) and (state = 'EM_VERIFICACAO' or held_by is null));
    alter table payment add attachment_id integer unique references attachment;
    drop index payment_transaction_key;
    create unique index payment_transaction_key on payment (method, upper(transaction)) where state <> 'ESTORNADO';
    create index payment_transaction on payment (upper(transaction));
    create index payment_proof_decided on payment_proof (state, sent_at, id);
    create index payment_reference_number on payment_reference (number);
    create index payment_confirmed on payment (id) where state in ('CONCILIADO', 'ESTORNADO');
    create index payment_of_method on payment (method, id) where state in ('CONCILIADO', 'ESTORNADO');
    create index invoice_open on invoice (id) include (type, inscription_id) where state in ('EMITIDA', 'PARCIAL');
    create index invoice_inscription_any on invoice (inscription_id) where inscription_id is not null`.execute(
    db,
  );
}
