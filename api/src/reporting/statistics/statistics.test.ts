import {
  exportStatistics,
  inscriptionStatistics,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { countedInscriptions } from '../../testing/counted-inscriptions.ts';

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
  const it = await read({ year: 2026 });
  expect(it.by_course).toEqual([
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
  expect(shown(it.by_shift)).toEqual([
    ['Laboral', 8],
    ['Pós-laboral', 1],
  ]);
  expect(shown(it.by_level)).toEqual([
    ['1 – Licenciatura', 6],
    ['2 – Licenciatura', 3],
  ]);
  expect(shown(it.by_gender)).toEqual([
    ['Feminino', 3],
    ['Masculino', 3],
    ['Não indicado', 3],
  ]);
  expect(shown(it.by_age_group)).toEqual([
    ['18–20 anos', 3],
    ['40 anos ou mais', 3],
    ['Não indicada', 3],
  ]);
  expect(it.by_province.map(({ key, total }) => [key, total])).toEqual(
    expect.arrayContaining([
      ['1', 3],
      ['2', 3],
      ['', 3],
    ]),
  );
  expect(it.by_province.at(-1)!.label).toBe('Não indicada');
  expect(shown(it.by_disability)).toEqual([
    ['Sem deficiência', 3],
    ['Cegueira', 2],
    ['Com deficiência, tipo não indicado', 1],
    ['Não indicado', 3],
  ]);
  expect(shown(it.by_nationality)).toEqual([
    ['Moçambique', 3],
    ['Portugal', 3],
    ['Não indicada', 3],
  ]);
  expect(shown(it.by_state)).toEqual([
    ['Pendente', 1],
    ['Confirmada', 1],
    ['Activa', 2],
    ['Suspensa', 1],
    ['Concluída', 1],
    ['Anulada', 1],
    ['Transferida', 1],
    ['Cancelada', 1],
  ]);
  expect(it.by_month.map(({ key, label, total, cancelled }) => [key, label, total, cancelled])).toEqual([
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
  const it = await read({ year: 2077 });
  expect(it.totals).toMatchObject({ total: 0, approval_rate: null, drop_out: null });
  expect([...it.by_course, ...it.by_gender, ...it.by_month, ...it.by_province]).toEqual([]);
  expect(it.funnel).toEqual({ candidates: 0, approved: 0, paid: 0, active: 0 });
  expect(it.money).toEqual({ expected_cents: 0, received_cents: 0, by_type: [] });
});

test('the funnel follows candidates from their application to an active inscription', async () => {
  const place = await course({ name: 'Química' });
  const move = async (id: number, ...way: [state: string, more?: object][]) => {
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
  for (const state of ['CONFIRMADA', 'ACTIVA'])
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
