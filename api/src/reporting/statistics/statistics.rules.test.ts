import fc from 'fast-check';
import { ageGroup, ageLabel, monthsBetween, rateOf } from './statistics.rules.ts';
import { cellsOf, piecesOf } from './report.rules.ts';
import type { ReportRecord } from './report.repository.ts';

describe('a rate', () => {
  test.each([
    [1, 3, 3_333],
    [2, 3, 6_667],
    [5, 6, 8_333],
    [1, 8, 1_250],
    [1, 1_600, 6],
    [1, 16_000, 1],
    [0, 7, 0],
    [7, 7, 10_000],
  ])('%d of %d is %d hundredths of a percent', (part, whole, rate) => {
    expect(rateOf(part, whole)).toBe(rate);
  });

  test('of nothing is none', () => expect(rateOf(0, 0)).toBeNull());

  test('is whole, lies between nothing and all, and is never further than half a hundredth from the fraction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (whole, share) => {
          const part = Math.floor(whole * share);
          const rate = rateOf(part, whole)!;
          expect(Number.isInteger(rate)).toBe(true);
          // In whole numbers: |rate × whole − part × 10 000| is at most half of whole.
          expect(2 * Math.abs(rate * whole - part * 10_000)).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });
});

test('every age is in one group, and the groups follow each other', () => {
  expect([17, 18, 20, 21, 24, 25, 29, 30, 39, 40, 80].map((age) => ageLabel(ageGroup(age)))).toEqual([
    'Menos de 18 anos',
    '18–20 anos',
    '18–20 anos',
    '21–24 anos',
    '21–24 anos',
    '25–29 anos',
    '25–29 anos',
    '30–39 anos',
    '30–39 anos',
    '40 anos ou mais',
    '40 anos ou mais',
  ]);
});

test('no month is left out, over the end of a year too', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-05', '2026-05')).toEqual(['2026-05']);
});

test('pages of a grouped report show every row once, in the order of the groups', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 25 }), (totals, limit) => {
      const groups = totals.map((total, index) => ({ key: String(index), total }));
      const all = groups.flatMap(({ key, total }) => Array.from({ length: total }, (_, n) => `${key}/${n}`));
      const pages = Array.from({ length: Math.ceil(all.length / limit) + 1 }, (_, page) =>
        piecesOf(groups, page * limit, limit).flatMap((piece) =>
          Array.from({ length: piece.limit }, (_, n) => `${piece.key}/${piece.offset + n}`),
        ),
      );
      expect(pages.flat()).toEqual(all);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
    }),
  );
});

const record: ReportRecord = {
  id: 1,
  code: '26.0001.0001',
  full_name: 'Ana Macuácua',
  course: 'Direito',
  level: '1',
  level_type: 'Licenciatura',
  shift: 'POS-LABORAL',
  classGroup: null,
  semester: '1.º Semestre',
  type: 'Inscrição',
  state: 'ACTIVA',
  entry_year: 2026,
  registered_on: '2026-01-15',
  gender: 'Feminino',
  birth_date: '2006-05-17',
  nationality: 'Moçambique',
  province: 'Gaza',
  district: null,
  doc_type: 'Bilhete de Identidade',
  doc_number: '110100000001A',
  contact: '841234567',
  email: 'ana@exemplo.test',
  has_disability: true,
  disability_type: 'Cegueira',
  expected_cents: 250_000,
  received_cents: 0,
};

test('columns come in the order that was asked for, in words', () => {
  expect(
    cellsOf(record, ['state', 'fullName', 'shift', 'level', 'classmate', 'received'], {
      students: true,
      disability: true,
      money: true,
    }),
  ).toEqual(['Activa', 'Ana Macuácua', 'Pós-laboral', '1 – Licenciatura', null, 0]);
});

test('without the permission to read students documents and contacts are masked, and disability without a need of it (H.2)', () => {
  const columns = ['document', 'contact', 'email', 'disability'] as const;
  const none = { students: false, disability: false, money: false };
  expect(cellsOf(record, columns, { students: true, disability: true, money: false })).toEqual([
    'Bilhete de Identidade 110100000001A',
    '841234567',
    'ana@exemplo.test',
    'Cegueira',
  ]);
  expect(cellsOf(record, columns, none)).toEqual([
    'Bilhete de Identidade ••••••••••01A',
    '84•••••67',
    'a•••@exemplo.test',
    '•••',
  ]);
  // Whether there is a value is hidden too.
  for (const reader of [none, { ...none, students: true }])
    expect(cellsOf({ ...record, has_disability: false }, ['disability'], reader)).toEqual(['•••']);
});

test('without the permission to read payments there is no money', () => {
  expect(
    cellsOf(record, ['expected', 'received'], { students: true, disability: true, money: false }),
  ).toEqual([null, null]);
});
