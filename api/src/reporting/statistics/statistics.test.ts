import type { CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import {
  exportStatistics,
  inscriptionStatistics,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { sql } from 'kysely';
import { exportReport, inscriptionReport } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { countedInscriptions } from '../../testing/counted-inscriptions.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { markPaid } from '../../testing/payments.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { reportSet } from '../../testing/report-set.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const { server, course, candidacy, inscribed, reversed, law, physics } = countedInscriptions();
const read = async (query: object, token = 'office') =>
  (await server.call(inscriptionStatistics, { query: query as { year: number } }, token)).data;
const shown = (parts: readonly { label: string; total: number }[]) =>
  parts.map(({ label, total }) => [label, total]);

test('the totals match a count by hand', async () => {
  const { year, totals } = await read({ year: 2026 });
  expect(year).toBe(2026);
  expect(totals).toEqual({
    total: 9,
    active: 2,
    pending: 1,
    cancelled: 2,
    concluded: 1,
    new: 6,
    renewed: 2,
    candidates: 0,
    approval_rate: null,
    // Three of nine: annulled, cancelled, transferred.
    drop_out: 3_333,
  });
});

test('each chart is a count by hand', async () => {
  const statistics = await read({ year: 2026 });
  expect(statistics.by_course).toEqual([
    {
      key: String(law()),
      label: 'Direito',
      total: 6,
      active: 2,
      pending: 1,
      cancelled: 1,
      laboral: 5,
      pos_laboral: 1,
    },
    {
      key: String(physics()),
      label: 'Física',
      total: 3,
      active: 0,
      pending: 0,
      cancelled: 1,
      laboral: 3,
      pos_laboral: 0,
    },
  ]);
  expect(shown(statistics.by_shift)).toEqual([
    ['Laboral', 8],
    ['Pós-laboral', 1],
  ]);
  expect(shown(statistics.by_level)).toEqual([
    ['1 – Licenciatura', 6],
    ['2 – Licenciatura', 3],
  ]);
  expect(shown(statistics.by_gender)).toEqual([
    ['Feminino', 3],
    ['Masculino', 3],
    ['Não indicado', 3],
  ]);
  expect(shown(statistics.by_age_group)).toEqual([
    ['18–20 anos', 3],
    ['40 anos ou mais', 3],
    ['Não indicada', 3],
  ]);
  expect(statistics.by_province.map(({ key, total }) => [key, total])).toEqual(
    expect.arrayContaining([
      ['1', 3],
      ['2', 3],
      ['', 3],
    ]),
  );
  expect(statistics.by_province.at(-1)!.label).toBe('Não indicada');
  expect(shown(statistics.by_disability)).toEqual([
    ['Sem deficiência', 3],
    ['Cegueira', 2],
    ['Com deficiência, tipo não indicado', 1],
    ['Não indicado', 3],
  ]);
  expect(shown(statistics.by_nationality)).toEqual([
    ['Moçambique', 3],
    ['Portugal', 3],
    ['Não indicada', 3],
  ]);
  expect(shown(statistics.by_state)).toEqual([
    ['Pendente', 1],
    ['Confirmada', 1],
    ['Activa', 2],
    ['Suspensa', 1],
    ['Concluída', 1],
    ['Anulada', 1],
    ['Transferida', 1],
    ['Cancelada', 1],
  ]);
  expect(
    statistics.by_month.map(({ key, label, total, cancelled }) => [key, label, total, cancelled]),
  ).toEqual([
    ['2026-01', 'Jan 2026', 7, 1],
    ['2026-02', 'Fev 2026', 0, 0],
    ['2026-03', 'Mar 2026', 1, 0],
    ['2026-04', 'Abr 2026', 1, 1],
  ]);
});

test('expected and received are those of the invoices, to the centavo', async () => {
  const { money } = await read({ year: 2026 });
  expect(money).toEqual({
    expected_cents: 250_000 + 250_050 + 250_000 + 990_000 + 200_000,
    received_cents: 250_000 + 250_050 + 100_001 + 200_000,
    by_type: [
      { key: 'Inscrição', label: 'Inscrição', expected_cents: 1_740_050, received_cents: 600_051 },
      { key: 'Renovação', label: 'Renovação', expected_cents: 200_000, received_cents: 200_000 },
      { key: 'Reingresso', label: 'Reingresso', expected_cents: 0, received_cents: 0 },
    ],
  });
});

test('a user who may not read payments sees no money, and one who may not read inscriptions sees nothing', async () => {
  const { money, totals } = await read({ year: 2026 }, 'reader');
  expect(money).toBeNull();
  expect(totals.total).toBe(9);
  expect(await server.refused(inscriptionStatistics, { query: { year: 2026 } }, 'other')).toMatchObject({
    http: 403,
  });
  expect(
    await server.refused(exportStatistics, { body: { year: 2026, format: 'csv' } }, 'reader'),
  ).toMatchObject({ http: 403, permission: 'inscriptions.export' });
});

test('an annulled invoice is no longer expected, and a reversed payment no longer received', async () => {
  const { id } = await inscribed({
    year: 2024,
    course: law(),
    state: 'CONFIRMADA',
    bill: { total: 5_000, paid: 5_000 },
  });
  const money = async () => (await read({ year: 2024 })).money;
  expect(await money()).toMatchObject({ expected_cents: 5_000, received_cents: 5_000 });
  const move = (changes: object) =>
    server.db.updateTable('invoice').set(changes).where('inscription_id', '=', id).execute();
  await reversed(id);
  expect(await money()).toMatchObject({ expected_cents: 5_000, received_cents: 0 });
  await move({ state: 'ANULADA', annulled_reason: 'Ensaio' });
  expect(await money()).toMatchObject({ expected_cents: 0, received_cents: 0 });
});

test('the year is narrowed by course, level and shift, each and together', async () => {
  const total = async (more: object) => (await read({ year: 2026, ...more })).totals.total;
  expect(await total({ course_id: law() })).toBe(6);
  expect(await total({ level_id: 2 })).toBe(3);
  expect(await total({ scholar_shift: 'POS-LABORAL' })).toBe(1);
  expect(await total({ course_id: law(), level_id: 1, scholar_shift: 'LABORAL' })).toBe(4);
  expect((await read({ year: 2026, course_id: physics() })).money).toMatchObject({ expected_cents: 200_000 });
});

test('another year stands beside it, narrowed as the first is', async () => {
  const both = await read({ year: 2026, compare_year: 2025 });
  expect(both.totals.total).toBe(9);
  expect(both.compare).toMatchObject({
    year: 2025,
    totals: { total: 2, concluded: 1, cancelled: 1, drop_out: 5_000 },
  });
  expect(both.compare!.by_month).toMatchObject([{ key: '2025-02', total: 2 }]);
  expect((await read({ year: 2026, compare_year: 2025, course_id: physics() })).compare!.totals.total).toBe(
    0,
  );
  expect((await read({ year: 2026 })).compare).toBeNull();
  expect((await read({ year: 2026, compare_year: 2026 })).compare!.totals.total).toBe(9);
});

test('a year without anything is empty, not an error', async () => {
  const report = await read({ year: 2077 });
  expect(report.totals).toMatchObject({ total: 0, approval_rate: null, drop_out: null });
  expect([...report.by_course, ...report.by_gender, ...report.by_month, ...report.by_province]).toEqual([]);
  expect(report.funnel).toEqual({ candidates: 0, approved: 0, paid: 0, active: 0 });
  expect(report.money).toEqual({ expected_cents: 0, received_cents: 0, by_type: [] });
});

test('the funnel follows candidates from their application to an active inscription', async () => {
  const place = await course({ name: 'Química' });
  const move = async (id: number, ...way: [state: CandidacyState, more?: object][]) => {
    for (const [state, more] of way)
      await server.db
        .updateTable('candidacy')
        .set({ state, ...more })
        .where('id', '=', id)
        .execute();
  };
  const decided = { decided_at: new Date() };
  const approve = async () => {
    const id = await candidacy(place);
    const { id: inscription, student } = await inscribed({
      course: place,
      year: 2027,
      state: 'PENDENTE',
      candidacy: id,
    });
    await move(id, ['EM_ANALISE'], ['APROVADA', { ...decided, student_id: student.id }]);
    return { id, inscription };
  };
  await candidacy(place);
  await move(
    await candidacy(place, { shift: 'POS-LABORAL' }),
    ['EM_ANALISE'],
    ['REPROVADA', { ...decided, reason_code: 'SEM_REQUISITOS' }],
  );
  await approve();
  const paid = await approve();
  await move(paid.id, ['MATRICULADA']);
  const active = await approve();
  await move(active.id, ['MATRICULADA']);
  for (const state of ['CONFIRMADA', 'ACTIVA'] as const)
    await server.db.updateTable('inscription').set({ state }).where('id', '=', active.inscription).execute();

  const { funnel, totals } = await read({ year: 2027, course_id: place });
  expect(funnel).toEqual({ candidates: 5, approved: 3, paid: 2, active: 1 });
  expect(totals).toMatchObject({ candidates: 5, approval_rate: 7_500 });
  expect((await read({ year: 2027, course_id: place, scholar_shift: 'POS-LABORAL' })).funnel).toMatchObject({
    candidates: 1,
    approved: 0,
  });
});

test('changes of a person count at once in each of their inscriptions', async () => {
  const place = await course({ name: 'Música' });
  const { student } = await inscribed({ course: place, year: 2026, state: 'ACTIVA' });
  await inscribed({ course: place, year: 2025, state: 'CONCLUIDA' }, student);
  await server.db
    .updateTable('person')
    .set({ gender: 'Outro' })
    .where('id', '=', student.person_id)
    .execute();
  const both = await read({ year: 2026, compare_year: 2025, course_id: place });
  expect(shown(both.by_gender)).toEqual([['Outro', 1]]);
  expect(shown(both.compare!.by_gender)).toEqual([['Outro', 1]]);
});

test('years are offered from the latest that has anything down to 2025', async () => {
  const { years } = await read({ year: 2026 });
  expect(years[0]).toBeGreaterThanOrEqual(2027);
  expect(years.at(-1)).toBe(2025);
});

describe('statistics export', () => {
  const { server, law } = countedInscriptions();
  const bytes = async (format: 'pdf' | 'xlsx' | 'csv', more: object = {}) => {
    const { data } = await server.call(
      exportStatistics,
      { body: { year: 2026, compare_year: 2025, course_id: law(), format, ...more } },
      'office',
    );
    return (await server.inject({ url: data.url })).rawPayload;
  };

  test('CSV holds every figure in one table', async () => {
    const lines = (await bytes('csv')).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFGrupo;Item;Total;Activas;Pendentes;Anuladas e canceladas;Laboral;Pós-laboral;2025;Diferença',
    );
    expect(lines).toContain('Totais;Total;6;;;;;;2;');
    expect(lines).toContain('Totais;Desistência (%);16,67%;;;;;;50,00%;');
    expect(lines).toContain('Por curso;Direito;6;2;1;1;5;1;2;4');
    expect(lines).toContain('Valores (MZN);Esperado;17400,50;;;;;;0,00;');
    expect(lines).toContain('Por mês de registo;Abr 2026;1;0;0;1;;;;');
  });

  test('XLSX holds the same as numbers', async () => {
    const { rows } = readXlsx(await bytes('xlsx'));
    const of = (item: string) => rows.find((row) => row[1]?.value === item)!;
    expect(of('Direito').map((cell) => cell?.value)).toEqual([
      'Por curso',
      'Direito',
      '6',
      '2',
      '1',
      '1',
      '5',
      '1',
      '2',
      '4',
    ]);
    expect(of('Desistência (%)')[2]).toEqual({ value: '0.1667', type: 'number', format: '0.00%' });
    expect(of('Esperado')[2]).toEqual({ value: '17400.5', type: 'number', format: '#,##0.00' });
  });

  test('PDF says whose they are, what was asked, by whom, and every figure', async () => {
    const { text, title } = readPdf(await bytes('pdf'));
    expect(title).toBe('Estatística de inscrições');
    const plain = text.replaceAll(/\s+/g, ' ');
    expect(plain).toContain('Ano: 2026 · Comparado com: 2025 · Curso: Direito');
    expect(plain).toContain('Emitido por Ana Macuácua em');
    expect(plain).toMatch(/Desistência \(%\) ?16,67 % ?50,00 %/);
    expect(plain).toMatch(/Esperado ?17 400,50 MZN/);
    expect(plain).toMatch(/Página 1 de \d/);
  });

  test('the export is audited', async () => {
    await bytes('csv', { course_id: undefined });
    const trail = server.db.selectFrom('audit_log').select(['changes', 'action']).orderBy('id', 'desc');
    expect(await trail.limit(1).executeTakeFirstOrThrow()).toEqual({
      action: 'inscription.statistics_export',
      changes: [{ field: 'filters', old: null, new: 'Ano: 2026 · Comparado com: 2025 · CSV' }],
    });
  });
});

describe('facts', () => {
  const database = testDatabase();
  const { course, inscribed } = inscribedOf(database);

  /** Facts that differ from the tables they are derived from. */
  const wrong = async () => {
    const { rows } = await sql`
    select i.id from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
      left join invoice bill on bill.inscription_id = i.id and bill.state not in ('ANULADA', 'RASCUNHO')
      left join inscription_fact f on f.inscription_id = i.id
    where (i.year, i.course_id, i.level_id, i.shift, i.type, i.state, i.semester_id, i.name_key, p.gender, p.province_id,
        coalesce(bill.total_cents, 0), coalesce(bill.paid_cents, 0))
      is distinct from (f.year, f.course_id, f.level_id, f.shift, f.type, f.state, f.semester_id, f.name_key, f.gender, f.province_id,
        f.expected_cents, f.received_cents)`.execute(database.db);
    return rows;
  };

  const payFor = async (inscription: number) => {
    const { id } = await database.db
      .selectFrom('invoice')
      .select('id')
      .where('inscription_id', '=', inscription)
      .executeTakeFirstOrThrow();
    await markPaid(database.db, id);
  };

  test('no concurrent change of inscription, invoice, person and name is lost', async () => {
    const place = await course();
    const many = [];
    for (let n = 0; n < 12; n += 1)
      many.push(
        await inscribed({
          course: place,
          year: 2026,
          state: 'CONFIRMADA',
          bill: { total: 250_000, paid: 0 },
        }),
      );
    await Promise.all(
      many.flatMap(({ id, student }) => [
        database.db.updateTable('inscription').set({ state: 'ACTIVA' }).where('id', '=', id).execute(),
        payFor(id),
        database.db
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
        database.db,
      );
    expect(rows).toEqual([{ state: 'ACTIVA', gender: 'Feminino', received_cents: 250_000 }]);
  });

  test('a change that is rolled back leaves the facts unchanged', async () => {
    const { id } = await inscribed({ course: await course(), year: 2025, state: 'CONFIRMADA' });
    await expect(
      database.db.transaction().execute(async (tx) => {
        await tx.updateTable('inscription').set({ state: 'ACTIVA' }).where('id', '=', id).execute();
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await wrong()).toEqual([]);
  });

  test('rebuilt facts equal those kept by the triggers', async () => {
    const facts = async () =>
      (await sql`select * from inscription_fact order by inscription_id`.execute(database.db)).rows;
    const before = await facts();
    await sql`truncate inscription_fact`.execute(database.db);
    await sql`select take_inscription_facts(array(select id from inscription))`.execute(database.db);
    expect(await facts()).toEqual(before);
  });
});

describe('report', () => {
  const holding = (...permissions: Permission[]): Partial<SignedIn> => ({
    permissions: new Set(permissions),
  });
  const office: Permission[] = ['inscriptions.read', 'inscriptions.export'];
  const server = testServer({
    authenticator: () =>
      testAuthenticator({
        office: {
          ...holding(...office, 'payments.read', 'students.read'),
          name: 'Ana Macuácua',
          email: 'ana@teste.test',
        },
        bare: holding(...office),
        reader: holding('inscriptions.read'),
        other: holding('courses.read'),
      }),
  });
  type Query = In<typeof inscriptionReport>['query'];
  const read = (query: Partial<Query> = {}, token = 'office') =>
    server.call(inscriptionReport, { query: { year: 2026, ...query } as Query }, token);
  const names = async (query: Partial<Query> = {}) =>
    (await read({ columns: 'fullName', ...query })).data.map(({ cells }) => cells[0]);

  let law: number;
  let physics: number;
  let classGroupId: number;
  beforeAll(async () => ({ law, physics, classGroupId } = await reportSet(server)));

  test('the inscriptions of a year stand by name, without regard to accents', async () => {
    expect(await names()).toEqual([
      'Ângelo Bila',
      'Berta Cossa',
      'Carlos Dava',
      'Dina Evaristo',
      'Zita Abílio',
    ]);
    const { groups, overall, total } = await read();
    expect([groups, total]).toEqual([[], 5]);
    expect(overall).toEqual({
      key: '',
      label: 'Total',
      total: 5,
      expected_cents: null,
      received_cents: null,
    });
    expect((await read({ columns: 'fullName,expected' })).overall).toMatchObject({
      expected_cents: 500_050,
      received_cents: 250_000,
    });
  });

  test('each filter narrows it, and all of them together', async () => {
    const by: [Partial<Query>, string[]][] = [
      [{ course_id: law }, ['Ângelo Bila', 'Zita Abílio']],
      [{ level_id: 2 }, ['Berta Cossa']],
      [{ scholar_shift: 'POS-LABORAL' }, ['Ângelo Bila']],
      [{ semester_id: 2 }, ['Carlos Dava']],
      [{ state: 'ACTIVA' }, ['Berta Cossa', 'Zita Abílio']],
      [{ type: 'Renovação' }, ['Carlos Dava']],
      [{ gender: 'Masculino' }, ['Ângelo Bila']],
      [{ province_id: 1 }, ['Berta Cossa', 'Dina Evaristo', 'Zita Abílio']],
      [{ classmate_id: classGroupId }, ['Dina Evaristo']],
      [{ year: 2025 }, ['Outro Ano']],
      [{ year: 2031 }, []],
      [
        { course_id: physics, state: 'ACTIVA', gender: 'Feminino', province_id: 1, level_id: 2 },
        ['Berta Cossa'],
      ],
    ];
    for (const [query, expected] of by) expect([query, await names(query)]).toEqual([query, expected]);
  });

  test('a class lists what its students have in its course, not in one they left', async () => {
    const student = await server.db
      .selectFrom('class_student')
      .innerJoin('student', 'student.id', 'student_id')
      .select(['student.id', 'student.person_id'])
      .where('class_student.class_id', '=', classGroupId)
      .executeTakeFirstOrThrow();
    const { inscribed: another } = inscribedOf(server);
    await another({ course: law, year: 2027, state: 'TRANSFERIDA' }, student);
    await another({ course: physics, year: 2027, state: 'ACTIVA', type: 'Mudança de curso' }, student);
    const { data } = await read({ year: 2027, columns: 'course,classmate', classmate_id: classGroupId });
    expect(data.map(({ cells }) => cells)).toEqual([['Física', 'Turma-1-LABORAL']]);
  });

  test('groups follow each other with their totals, over the pages', async () => {
    const page = async (number: number) => {
      const answer = await read({ columns: 'fullName', group_by: 'course', page: number, per_page: 10 });
      return answer.data.map(({ group, cells }) => [Number(group), cells[0]]);
    };
    expect(await page(1)).toEqual([
      [law, 'Ângelo Bila'],
      [law, 'Zita Abílio'],
      [physics, 'Berta Cossa'],
      [physics, 'Carlos Dava'],
      [physics, 'Dina Evaristo'],
    ]);
    const { groups } = await read({ group_by: 'course', columns: 'fullName,expected' });
    expect(groups).toEqual([
      { key: String(law), label: 'Direito', total: 2, expected_cents: 500_050, received_cents: 250_000 },
      { key: String(physics), label: 'Física', total: 3, expected_cents: 0, received_cents: 0 },
    ]);
    const { groups: sexes } = await read({ group_by: 'gender' });
    expect(sexes.map(({ label, total }) => [label, total])).toEqual([
      ['Feminino', 3],
      ['Masculino', 1],
      ['Não indicado', 1],
    ]);
    expect(await names({ group_by: 'state' })).toEqual([
      'Ângelo Bila',
      'Berta Cossa',
      'Zita Abílio',
      'Carlos Dava',
      'Dina Evaristo',
    ]);
  });

  test('shows only the requested columns, and hides some of them from users who may not read students', async () => {
    const query = {
      columns: 'contact,fullName,document,expected,classmate',
      course_id: law,
      state: 'ACTIVA' as const,
    };
    expect((await read(query)).data[0]!.cells).toEqual([
      '841234567',
      'Zita Abílio',
      'Passaporte AB12345',
      250_000,
      null,
    ]);
    const { data, overall } = await read(query, 'bare');
    expect(data[0]!.cells).toEqual(['84•••••67', 'Zita Abílio', 'Passaporte ••••345', null, null]);
    expect(overall).toMatchObject({ total: 1, expected_cents: null, received_cents: null });
    expect(
      await server.refused(inscriptionReport, { query: { year: 2026, columns: 'password' } }, 'office'),
    ).toMatchObject({
      http: 422,
      errors: { 'columns.0': ['Coluna desconhecida.'] },
    });
  });

  test('a user who may not read inscriptions gets no report, and one who may not export gets no file', async () => {
    expect(await server.refused(inscriptionReport, { query: { year: 2026 } }, 'other')).toMatchObject({
      http: 403,
    });
    expect(
      await server.refused(exportReport, { body: { year: 2026, format: 'csv' } }, 'reader'),
    ).toMatchObject({
      http: 403,
      permission: 'inscriptions.export',
    });
  });
});
