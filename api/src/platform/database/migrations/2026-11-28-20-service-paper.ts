import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table service
    add entity_id integer references payment_entity,
    add template text not null default '' check (length(template) <= 2000)`,
  // What was ordered keeps its words, as it keeps its price.
  sql`alter table service_request add template text not null default '' check (length(template) <= 2000)`,
  sql`update service set template = 'Para os devidos efeitos, declara-se que {nome}, com o código de estudante {codigo}, frequenta o curso de {curso} nesta instituição.

A presente declaração é passada a pedido do interessado.

{data}' where name = 'Declaração de frequência'`,
];

/** The entity that a service is paid at, and the words of what it gives out (decision 122). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
