/** Issues so many monthly fees of 2099 with a reference each, of students who have none of that year yet.
 *  @param {import('pg').Client} client @param {number} many @returns {Promise<{ entity: number, references: string[] }>} */
export async function chargeFees(client, many) {
  const { rows: entities } = await client.query(
    `update payment_entity set active = true
     where id = (select id from payment_entity where code = '99999' order by active desc, id limit 1) returning id`,
  );
  if (!entities[0])
    throw new Error('The folder has no entity 99999: npm run bench -- seed-large did not fill it.');
  await client.query('begin');
  await client.query(`create temporary table bench_fee on commit drop as
    select row_number() over (order by s.id, month)::int as n, s.id as student_id, s.course_id, s.shift, month
    from (select id, course_id, shift from student where shift is not null
        and not exists (select from monthly_charge c where c.student_id = student.id and c.year = 2099)
      order by id limit ${Math.ceil(many / 10)}) s cross join generate_series(1, 10) as month
    order by n limit ${many}`);
  const statements = [
    `create temporary table bench_charged on commit drop as
      with made as (insert into invoice (type, student_id, due_date)
        select 'PROPINA', student_id, make_date(2099, month, 10) from bench_fee order by n returning id)
      select f.*, made.id from (select id, row_number() over (order by id)::int as n from made) made join bench_fee f using (n)`,
    `insert into invoice_line (invoice_id, position, description, unit_cents)
      select id, 1, 'Propina do mês ' || month, 250000 from bench_charged`,
    `insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month)
      select id, student_id, course_id, shift, 2099, month, make_date(2099, month, 1) from bench_charged`,
    `insert into document_counter (series, year, last) select 'FACTURA', 2099, count(*) from bench_charged
      on conflict (series, year) do update set last = document_counter.last + excluded.last`,
    `update invoice i set state = 'EMITIDA', year = 2099, sequence = last.before + f.n, total_cents = 250000, issued_at = now(),
      number = format('FT 2099/%s', lpad((last.before + f.n)::text, greatest(6, length((last.before + f.n)::text)), '0'))
      from bench_charged f, (select last - (select count(*)::int from bench_charged) as before from document_counter
        where series = 'FACTURA' and year = 2099) as last where i.id = f.id`,
  ];
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query(
    `insert into payment_reference (entity_id, number, state, invoice_id, amount_cents)
     select $1, '8' || lpad(id::text, 8, '0'), 'ATRIBUIDA', id, 250000 from bench_charged order by n returning number`,
    [entities[0].id],
  );
  await client.query('commit');
  return { entity: entities[0].id, references: rows.map(({ number }) => number) };
}
