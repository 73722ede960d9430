import { sql, type Kysely } from 'kysely';

/** Document and e-mail are unique among the valid candidacies of an intake: a withdrawn one, or one refused for a reason that can be
 *  corrected, allows another; one with the document of a valid candidacy is kept as a duplicate for the office to confirm. */
const again = [
  sql`alter table candidacy add to_confirm boolean not null default false`,
  sql`drop index candidacy_document_key`,
  sql`drop index candidacy_email_key`,
  sql`create unique index candidacy_document_key on candidacy (year, upper(doc_number)) where not to_confirm
    and state <> 'DESISTIDA' and (state <> 'REPROVADA'
      or reason_code not in ('DOCUMENTACAO_INCOMPLETA', 'DOCUMENTO_INVALIDO', 'TAXA_NAO_PAGA'))`,
  sql`create unique index candidacy_email_key on candidacy (year, lower(email)) where not to_confirm
    and state <> 'DESISTIDA' and (state <> 'REPROVADA'
      or reason_code not in ('DOCUMENTACAO_INCOMPLETA', 'DOCUMENTO_INVALIDO', 'TAXA_NAO_PAGA'))`,
  sql`create index candidacy_email on candidacy (lower(email))`,
];

/** Candidacies are numbered without gaps, as invoices are: by a counter of the year that takes part in rollbacks, not by a sequence. */
const numbers = [
  sql`alter table document_counter drop constraint document_counter_series_check`,
  sql`alter table document_counter drop constraint document_counter_last_check`,
  sql`alter table document_counter
    add check (series in ('FACTURA', 'RECIBO', 'NOTA_CREDITO', 'CANDIDATURA')), add check (last >= 0)`,
  sql`insert into document_counter (series, year, last)
    select 'CANDIDATURA', year, max(right(number, 6)::integer) from candidacy group by year`,
  sql`drop sequence candidacy_number`,
];

/** Applying again in the same intake, and candidacy numbers without gaps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...again, ...numbers]) await statement.execute(db);
}
