import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { staff, withoutAccount } from './user.repository.ts';

const database = testDatabase();
/** Teachers who are offered only where they were chosen before. */
let chosen: Record<'withAccount' | 'inactive', number>;
beforeAll(async () => {
  const insert = (names: string, active = true) =>
    sql<{ id: number }>`
      with made as (insert into person (full_name) select * from unnest(${names.split(',')}::text[]) returning id),
        department as (
          insert into department (name) values (${`Departamento de ${names.slice(0, 30)}`}) returning id)
      insert into teacher (person_id, department_id, active)
      select made.id, department.id, ${active} from made, department returning person_id as id`.execute(
      database.db,
    );
  await insert(Array.from({ length: 1200 }, (_, n) => `Comum ${String(1200 - n).padStart(4, '0')}`).join());
  const { rows } = await insert('Rara B,Rára A,Rara C');
  const withAccount = rows[2]!.id;
  const inactive = (await insert('Rara D', false)).rows[0]!.id;
  await sql`insert into user_account (person_id, role_id, email, password_hash)
    select ${withAccount}::int, id, 'rara@teste.test', 'none' from role where name = 'Teacher'`.execute(
    database.db,
  );
  chosen = { withAccount, inactive };
});

const named = async (search: string, id?: number) =>
  (await withoutAccount(database.db, { search, id })).map(({ name }) => name);
const common = (count: number) =>
  Array.from({ length: count }, (_, n) => `Comum ${String(n + 1).padStart(4, '0')}`);

test('of few people of a name, those without an account are offered by name', async () => {
  expect(await named('rara')).toEqual(['Rára A', 'Rara B']);
});

test('of more than are sorted, the first fifty are', async () => {
  expect(await named('comum')).toEqual(common(50));
  expect(await named('')).toEqual(common(50));
});

test('the one chosen before comes first, with an account or inactive too', async () => {
  expect(await named('rara', chosen.withAccount)).toEqual(['Rara C', 'Rára A', 'Rara B']);
  expect(await named('comum', chosen.inactive)).toEqual(['Rara D', ...common(49)]);
});

describe('of a person who was a student with an account', () => {
  const writeTeacher = (db: Db, id: number) =>
    sql`insert into teacher (person_id, department_id) select ${id}::int, min(id) from department`.execute(
      db,
    );
  const removeAccount = (db: Db, id: number) =>
    sql`delete from user_account where person_id = ${id}`.execute(db);
  async function student(name: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with made as (insert into person (full_name) values (${name}) returning id)
      insert into user_account (person_id, role_id, email, password_hash)
      select made.id, r.id, ${name} || '@teste.test', 'none' from made, role r where r.name = 'Student'
      returning person_id as id`.execute(database.db);
    return rows[0]!.id;
  }

  test('the teacher is offered once the account was removed', async () => {
    const id = await student('Perdida');
    await writeTeacher(database.db, id);
    expect(await named('perdida')).toEqual([]);
    await removeAccount(database.db, id);
    expect(await named('perdida')).toEqual(['Perdida']);
  });

  test('offers a teacher who is created while the account is removed, in either order', async () => {
    const [before, after] = [await student('Anterior'), await student('Posterior')];
    await waitingFor(
      database.db,
      (tx) => writeTeacher(tx, before),
      () => removeAccount(database.db, before),
    );
    await waitingFor(
      database.db,
      (tx) => removeAccount(tx, after),
      () => writeTeacher(database.db, after),
    );
    expect([await named('anterior'), await named('posterior')]).toEqual([['Anterior'], ['Posterior']]);
  });
});

test('of a name that nobody has, none is', async () => {
  expect(await named('naoexiste')).toEqual([]);
});

describe('accounts of staff', () => {
  let chosenId: number;
  beforeAll(async () => {
    const insert = async (role: string, prefix: string, count: number, active = true) => {
      const { rows } = await sql<{ id: number }>`
        with made as (insert into person (full_name) select ${prefix} || ' ' || lpad(n::text, 4, '0')
          from generate_series(${count}::int, 1, -1) n returning id)
        insert into user_account (person_id, role_id, email, password_hash, active)
        select made.id, r.id, ${role} || made.id || '@teste.test', 'none', ${active} from made, role r where r.name = ${role}
        returning id`.execute(database.db);
      return rows;
    };
    await insert('Secretaria', 'Vulgar', 1200);
    await insert('Student', 'Frequente', 1001);
    await insert('Secretaria', 'Frequente da casa', 1);
    await insert('Admin', 'Única', 2);
    await insert('Teacher', 'Única docente', 1);
    await insert('Student', 'Única estudante', 1);
    chosenId = (await insert('Admin', 'Única parada', 1, false))[0]!.id;
  });
  const found = async (search: string, id?: number) =>
    (await staff(database.db, { search, id })).map(({ name }) => name);
  const vulgar = Array.from({ length: 50 }, (_, n) => `Vulgar ${String(n + 1).padStart(4, '0')}`);

  test('of a name that few have, those of staff are offered by name, the chosen one first', async () => {
    expect(await found('unica')).toEqual(['Única 0001', 'Única 0002']);
    expect(await found('unica', chosenId)).toEqual(['Única parada 0001', 'Única 0001', 'Única 0002']);
  });

  test('of a name that more of them have than are sorted, the first fifty are, the first time and again', async () => {
    expect(await found('vulgar')).toEqual(vulgar);
    expect(await found('vulgar')).toEqual(vulgar);
    expect((await found('vulgar', chosenId)).slice(0, 2)).toEqual(['Única parada 0001', vulgar[0]]);
  });

  test('of a name that many students have, the one of staff is found, the first time and again', async () => {
    expect(await found('frequente')).toEqual(['Frequente da casa 0001']);
    expect(await found('frequente')).toEqual(['Frequente da casa 0001']);
  });

  test('without a search the first fifty of all are offered', async () => {
    expect((await found('')).slice(0, 3)).toEqual(['Frequente da casa 0001', 'Única 0001', 'Única 0002']);
    expect(await found('')).toHaveLength(50);
  });
});
