import { sql } from 'kysely';

/** Every confirmed inscription is charged; those in a later state are paid in two halves, and one in nine of the others in part. */
const charged = sql`
  create temporary table bill on commit drop as
  select i.id as inscription_id, i.student_id, i.created_at as at, extract(year from i.created_at)::int as year,
    case when i.type = 'Renovação' then 'RENOVACAO' else 'INSCRICAO' end as type,
    case when i.state <> 'CONFIRMADA' then 'PAGA' when i.id % 9 = 0 then 'PARCIAL' else 'EMITIDA' end as state,
    row_number() over (partition by extract(year from i.created_at) order by i.id)::int as n, row_number() over (order by i.id)::int as k
  from inscription i
  where i.student_id in (select student_id from k) and i.state not in ('PENDENTE', 'ANULADA', 'CANCELADA')`;

const entity = sql`
  insert into payment_entity (bank, code, used_for, reference_mode, valid_from, active)
  values ('Banco de Ensaio', '99999', '{INSCRICAO,RENOVACAO}', 'SEQUENCIAL', '2020-01-01', false)`;

/** Numbers continue from the last one in the database. */
const invoices = [
  sql`insert into invoice (number, year, sequence, type, student_id, inscription_id, state, total_cents, paid_cents, due_date, issued_at)
    select format('FT %s/%s', year, lpad(s::text, greatest(6, length(s::text)), '0')), year, s, type, student_id, inscription_id, state,
      250000, case state when 'PAGA' then 250000 when 'PARCIAL' then 100000 else 0 end, at::date + 15, at
    from bill left join (select year, last from document_counter where series = 'FACTURA') counted using (year)
      cross join lateral (select n + coalesce(last, 0) as s) as numbered order by k`,
  sql`create temporary table billed on commit drop as
    select bill.*, invoice.id as invoice_id from bill join invoice using (inscription_id) where invoice.state <> 'ANULADA'`,
  sql`analyze billed, invoice`,
  sql`insert into invoice_line (invoice_id, position, description, unit_cents)
    select invoice_id, 1, case type when 'INSCRICAO' then 'Taxa de inscrição' else 'Taxa de renovação' end, 250000 from billed order by k`,
  sql`insert into payment_reference (entity_id, number, state, invoice_id, amount_cents, expires_on)
    select e.id, lpad(k::text, 9, '0'), case state when 'PAGA' then 'PAGA' else 'ATRIBUIDA' end, invoice_id, 250000, at::date + 15
    from billed cross join payment_entity e where e.code = '99999' and not e.active order by k`,
];

const payments = [
  sql`insert into payment (invoice_id, method, transaction, transaction_key, amount_cents, paid_at, state, recorded_at)
    select invoice_id, method, number, transaction_key(method, number), case state when 'PAGA' then 125000 else 100000 end, at, 'CONCILIADO', at
    from billed cross join lateral generate_series(1, case state when 'PAGA' then 2 else 1 end) part
      cross join lateral (select (array['REFERENCIA', 'TRANSFERENCIA', 'MPESA', 'NUMERARIO'])[1 + k % 4] as method,
        'ENSAIO-' || k || '-' || part as number) as paid
    where state <> 'EMITIDA' order by k`,
  sql`insert into allocation (payment_id, invoice_id, amount_cents, made_at)
    select id, invoice_id, amount_cents, recorded_at from payment where transaction like 'ENSAIO-%' order by id`,
  sql`insert into receipt (number, year, sequence, payment_id, invoice_id, issued_at)
    select format('RC %s/%s', year, lpad(s::text, greatest(6, length(s::text)), '0')), year, s, id, invoice_id, recorded_at
    from (select p.id, p.invoice_id, p.recorded_at, extract(year from p.recorded_at)::int as year,
        (row_number() over (partition by extract(year from p.recorded_at) order by p.id))::int as n
      from payment p where p.transaction like 'ENSAIO-%') as paid
      left join (select year, last from document_counter where series = 'RECIBO') counted using (year)
      cross join lateral (select n + coalesce(last, 0) as s) as numbered
    order by id`,
  sql`insert into document_counter (series, year, last)
    select 'FACTURA', year, max(sequence) from invoice where number is not null group by year
    union all select 'RECIBO', year, max(sequence) from receipt group by year
    on conflict (series, year) do update set last = excluded.last`,
  sql`insert into payment (method, transaction, transaction_key, amount_cents, paid_at, state, recorded_at, reason)
    select 'REFERENCIA', 'PERDIDO-' || n, transaction_key('REFERENCIA', 'PERDIDO-' || n), 250000, now() - make_interval(mins => n), 'POR_IDENTIFICAR',
      now() - make_interval(mins => n), 'Referência desconhecida: entidade 99999, referência ' || n || '.'
    from size, generate_series(1, people / 100) n`,
];

/** One proof for every twelve people; two thirds of those for unpaid invoices were refused. */
const proofs = [
  sql`create temporary table sent on commit drop as
    select k as n, invoice_id, at, state <> 'PAGA' and k % 3 = 0 as waits from billed, size where k <= people / 12`,
  sql`create temporary table filed on commit drop as
    with file as (insert into attachment (sha256, size, media_type, name)
      select lpad(n::text, 64, '0'), 1000, 'image/png', 'ensaio-' || n || '.png' from sent order by n returning id, name)
    select sent.*, file.id as attachment_id from sent join file on file.name = 'ensaio-' || sent.n || '.png'`,
  sql`insert into payment_proof (invoice_id, attachment_id, state, sent_at, decided_at, reason)
    select invoice_id, attachment_id, case when waits then 'ENVIADO' else 'REJEITADO' end, at,
      case when not waits then at end, case when waits then '' else 'Dados de ensaio' end
    from filed order by n`,
];

/** Invoices of those inscriptions with references, payments with receipts, proofs, and unmatched payments; then what statistics and lists
 *  read of inscriptions and their invoices. */
export const largeInvoices = [
  charged,
  sql`create unique index on bill (inscription_id)`,
  sql`analyze bill, inscription`,
  entity,
  ...invoices,
  ...payments,
  ...proofs,
  sql`select take_inscription_facts(array(select id from inscription where student_id in (select student_id from k)))`,
  sql`select take_inscription_charges(array(select invoice_id from billed))`,
];
