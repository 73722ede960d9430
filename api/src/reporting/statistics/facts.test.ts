import { sql } from 'kysely';
import { inscribedOf } from '../../testing/inscribed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { markPaid } from '../../testing/payments.ts';

const it = testDatabase();
const { course, inscribed } = inscribedOf(it);

/** Facts that differ from the tables they are derived from. */
const wrong = async () => {
  const { rows } = await sql`
    select i.id from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
      left join invoice bill on bill.inscription_id = i.id and bill.state not in ('ANULADA', 'RASCUNHO')
      left join inscription_fact f on f.inscription_id = i.id
    where (i.year, i.course_id, i.level_id, i.shift, i.type, i.state, i.semester_id, i.name_key, p.gender, p.province_id,
        coalesce(bill.total_cents, 0), coalesce(bill.paid_cents, 0))
      is distinct from (f.year, f.course_id, f.level_id, f.shift, f.type, f.state, f.semester_id, f.name_key, f.gender, f.province_id,
        f.expected_cents, f.received_cents)`.execute(it.db);
  return rows;
};

const payFor = async (inscription: number) => {
  const { id } = await it.db
    .selectFrom('invoice')
    .select('id')
    .where('inscription_id', '=', inscription)
    .executeTakeFirstOrThrow();
  await markPaid(it.db, id);
};

test('no concurrent change of inscription, invoice, person and name is lost', async () => {
  const place = await course();
  const many = [];
  for (let n = 0; n < 12; n += 1)
    many.push(
      await inscribed({ course: place, year: 2026, state: 'CONFIRMADA', bill: { total: 250_000, paid: 0 } }),
    );
  await Promise.all(
    many.flatMap(({ id, student }) => [
      it.db.updateTable('inscription').set({ state: 'ACTIVA' }).where('id', '=', id).execute(),
      payFor(id),
      it.db
        .updateTable('person')
        .set({ gender: 'Feminino', province_id: 3, full_name: `Nome Novo ${id}` })
        .where('id', '=', student.person_id)
        .execute(),
      inscribed({ course: place, year: 2027, state: 'PENDENTE' }, student),
    ]),
  );
  expect(await wrong()).toEqual([]);
  const { rows } =
    await sql`select distinct state, gender, received_cents from inscription_fact where year = 2026`.execute(
      it.db,
    );
  expect(rows).toEqual([{ state: 'ACTIVA', gender: 'Feminino', received_cents: 250_000 }]);
});

test('a change that is rolled back leaves the facts unchanged', async () => {
  const { id } = await inscribed({ course: await course(), year: 2025, state: 'CONFIRMADA' });
  await expect(
    it.db.transaction().execute(async (tx) => {
      await tx.updateTable('inscription').set({ state: 'ACTIVA' }).where('id', '=', id).execute();
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await wrong()).toEqual([]);
});

test('rebuilt facts equal those kept by the triggers', async () => {
  const facts = async () =>
    (await sql`select * from inscription_fact order by inscription_id`.execute(it.db)).rows;
  const before = await facts();
  await sql`truncate inscription_fact`.execute(it.db);
  await sql`select take_inscription_facts(array(select id from inscription))`.execute(it.db);
  expect(await facts()).toEqual(before);
});
