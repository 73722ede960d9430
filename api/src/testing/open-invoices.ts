import type pg from 'pg';

/** Of the invoices that are made, apart from all others. */
const year = 2099;

/** Invoices of 2 500,00, each with a reference of the first entity: 70000000001 and those after it. The triggers, which would walk each
 *  invoice from state to state, rest meanwhile. */
export async function openInvoices(db: pg.Client, many: number): Promise<{ id: number; code: string }> {
  const tables = ['invoice', 'invoice_line', 'payment_reference'];
  const triggers = (what: string) =>
    tables.map((table) => `alter table ${table} ${what} trigger user;`).join('');
  await db.query(`begin; ${triggers('disable')}
    insert into invoice (number, year, sequence, type, student_id, state, total_cents, due_date, issued_at)
      select 'FT ${year}/' || lpad(n::text, 6, '0'), ${year}, n, 'OUTRO', (select min(id) from student), 'EMITIDA', 250000,
        '${year}-12-31', now() from generate_series(1, ${many}) n;
    insert into invoice_line (invoice_id, position, description, unit_cents)
      select id, 1, 'Ensaio', 250000 from invoice where year = ${year};
    insert into payment_reference (entity_id, number, state, invoice_id, amount_cents, expires_on)
      select (select min(id) from payment_entity where active), (70000000000 + sequence)::text, 'ATRIBUIDA', id, 250000,
        '${year}-12-31' from invoice where year = ${year};
    ${triggers('enable')} commit`);
  const { rows } = await db.query<{ id: number; code: string }>(
    'select id, code from payment_entity where active order by id limit 1',
  );
  return rows[0]!;
}

/** What was recorded for those of them that are paid in full. */
export async function paidInvoices(
  db: pg.Client,
): Promise<{ payments: number; cents: number; invoices: number }> {
  const { rows } = await db.query<{ payments: number; cents: number; invoices: number }>(`
    select count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::bigint::float8 as cents, count(distinct i.id)::int as invoices
    from payment p join invoice i on i.id = p.invoice_id
    where i.year = ${year} and p.state = 'CONCILIADO' and i.paid_cents = i.total_cents`);
  return rows[0]!;
}
