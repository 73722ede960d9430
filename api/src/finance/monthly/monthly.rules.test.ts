import fc from 'fast-check';
import {
  chargesOf,
  type ChargedInscription,
  type ChargedStudent,
  type MonthlyFee,
} from './monthly-charge.rules.ts';
import { nextWorkingDay } from '../holidays/working-day.rules.ts';
import { chargedSpans, dueDate, feeMonths, isCharged, paidDays, shareOf } from './monthly.rules.ts';

const regular = { renewal: false, state: 'ACTIVA', since: '2027-01-20' };
const months = feeMonths(2027, { months: 10, firstMonth: 2, dueDay: 10 });
const charged = (moves: { to: string; on: string }[], of = regular) => {
  const spans = chargedSpans(moves, of);
  return months.filter((month) => spans.some((span) => isCharged(span, month))).map(({ month }) => month);
};

test('an inscription is charged from the month it became active', () => {
  expect(charged([{ to: 'ACTIVA', on: '2027-01-20' }])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(charged([{ to: 'ACTIVA', on: '2027-04-30' }])).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

test.each(['SUSPENSA', 'ANULADA', 'TRANSFERIDA'])('%s is charged until its own month', (to) => {
  const moves = [
    { to: 'ACTIVA', on: '2027-01-20' },
    { to, on: '2027-04-02' },
  ];
  expect(charged(moves, { ...regular, state: to })).toEqual([2, 3, 4]);
});

test('a student who returns from a suspension is charged from that month', () => {
  const moves = [
    { to: 'ACTIVA', on: '2027-01-20' },
    { to: 'SUSPENSA', on: '2027-04-02' },
    { to: 'ACTIVA', on: '2027-09-15' },
  ];
  expect(charged(moves)).toEqual([2, 3, 4, 9, 10, 11]);
});

test('does not charge inscriptions that were never active or paid, and the end of a semester ends no months', () => {
  const never = [
    { to: 'CONFIRMADA', on: '2027-01-20' },
    { to: 'ANULADA', on: '2027-03-02' },
  ];
  expect(charged(never, { ...regular, state: 'ANULADA' })).toEqual([]);
  const over = [
    { to: 'ACTIVA', on: '2027-01-20' },
    { to: 'CONCLUIDA', on: '2027-07-01' },
  ];
  expect(charged(over, { ...regular, state: 'CONCLUIDA' })).toHaveLength(10);
  const paid = [{ to: 'CONCLUIDA', on: '2027-03-01' }];
  expect(charged(paid, { renewal: true, state: 'CONCLUIDA', since: '2027-02-01' })[0]).toBe(3);
});

test('months beyond December lie in the next year', () => {
  const keys = feeMonths(2027, { months: 10, firstMonth: 8, dueDay: 10 }).map(({ key }) => key);
  expect([keys[0], keys[4], keys[5], keys[9]]).toEqual(['2027-08', '2027-12', '2028-01', '2028-05']);
});

test('the month of entry is paid by the rule of the fee', () => {
  const march = months[1]!;
  const span = { from: '2027-03-20', until: null };
  expect(paidDays(span, march, 'MES_INTEIRO')).toBe(31);
  expect(paidDays(span, march, 'PROPORCIONAL')).toBe(12);
  expect(paidDays(span, march, 'MES_SEGUINTE')).toBe(0);
  expect(paidDays({ from: '2027-03-01', until: null }, march, 'MES_SEGUINTE')).toBe(31);
  expect(paidDays(span, months[2]!, 'MES_SEGUINTE')).toBe(30);
  expect(shareOf(350_000, 12, 31)).toBe(135_484);
});

test('a due day on a weekend or a holiday moves to the next day that is worked', () => {
  const holidays = new Set(['*-09-07', '2027-09-08']);
  // 7 September 2027 is a Tuesday, 10 October a Sunday.
  expect(nextWorkingDay('2027-09-07', holidays)).toBe('2027-09-09');
  expect(nextWorkingDay('2027-10-10', holidays)).toBe('2027-10-11');
  const at = { issued: '2027-01-15', holidays };
  expect(dueDate({ month: 10, key: '2027-10', days: 31 }, 10, at)).toBe('2027-10-11');
  // Charged late: there is time to pay it.
  expect(dueDate(months[0]!, 10, { issued: '2027-06-01', holidays })).toBe('2027-06-07');
});

const fee: MonthlyFee = {
  level_type: 'Licenciatura',
  course_id: null,
  engineering: null,
  shift: null,
  nationality: null,
  monthly_cents: 350_000,
  months: 10,
  first_month: 2,
  due_day: 10,
  prorating: 'MES_INTEIRO',
};
const inscription = (more: Partial<ChargedInscription> = {}): ChargedInscription => ({
  course_id: 1,
  course: 'Direito',
  engineering: false,
  level_type: 'Licenciatura',
  shift: 'LABORAL',
  type: 'Inscrição',
  state: 'ACTIVA',
  since: '2027-01-20',
  moves: [],
  ...more,
});
const student = (more: Partial<ChargedStudent> = {}): ChargedStudent => ({
  student_id: 1,
  nationality: 'Moçambique',
  discounts: [],
  charged: [],
  elsewhere: [],
  inscriptions: [inscription()],
  ...more,
});
const terms = { year: 2027, fees: [fee], holidays: new Set<string>(), issued: '2027-01-15' };

test('a concluded inscription charges no month after the next one of its course was suspended', () => {
  const first = inscription({
    state: 'CONCLUIDA',
    moves: [
      { to: 'ACTIVA', on: '2027-01-20' },
      { to: 'CONCLUIDA', on: '2027-07-01' },
    ],
  });
  const second = {
    state: 'SUSPENSA',
    moves: [
      { to: 'ACTIVA', on: '2027-08-05' },
      { to: 'SUSPENSA', on: '2027-09-10' },
    ],
  };
  const monthsOf = (more: Partial<ChargedInscription>) =>
    chargesOf(student({ inscriptions: [first, inscription({ ...second, ...more })] }), terms).charges.map(
      ({ month }) => month,
    );
  expect(monthsOf({})).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  first.moves.push({ to: 'ANULADA', on: '2027-09-20' }, { to: 'ACTIVA', on: '2027-10-01' });
  expect(monthsOf({})).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  first.moves.splice(-2);
  // That of another course ends nothing in this one.
  expect(monthsOf({ course_id: 2 })).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a discount counts in the months of its days, is printed with its reason, and beyond 100 % nothing is charged', () => {
  const half = { kind: 'BOLSA' as const, percent: 50, reason: 'mérito académico' };
  const { charges } = chargesOf(
    student({ discounts: [{ ...half, from_day: '2027-03-01', until_day: '2027-04-30' }] }),
    terms,
  );
  expect(charges.map(({ discountCents }) => discountCents)).toEqual([
    0,
    175_000,
    175_000,
    ...Array(7).fill(0),
  ]);
  expect(charges[1]!.description).toBe('Propina de Março de 2027; Bolsa de 50\u00a0%: mérito académico');
  const twice = { ...half, percent: 60, from_day: '2027-01-01', until_day: '2027-12-31' };
  const free = chargesOf(student({ discounts: [twice, twice] }), terms);
  expect([free.charges.length, free.exempt]).toEqual([0, 10]);
});

test('a student who changed course during the year owes one fee a month, that of the present course', () => {
  const before = inscription({
    state: 'TRANSFERIDA',
    moves: [
      { to: 'ACTIVA', on: '2027-01-20' },
      { to: 'TRANSFERIDA', on: '2027-05-10' },
    ],
  });
  const since = inscription({ course_id: 2, course: 'Gestão', moves: [{ to: 'ACTIVA', on: '2027-05-12' }] });
  const { charges } = chargesOf(student({ inscriptions: [before, since] }), terms);
  expect(charges.map(({ month, courseId }) => [month, courseId])).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
    ...[5, 6, 7, 8, 9, 10, 11].map((month) => [month, 2]),
  ]);
});

test('where no fee counts nothing is charged, and that is said', () => {
  expect(chargesOf(student(), { ...terms, fees: [] })).toMatchObject({ charges: [], hasFee: false });
});

test('with any existing charges, charges each month once and never more than the fee', () => {
  const month = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      fc.uniqueArray(month, { maxLength: 12 }),
      fc.array(fc.record({ percent: fc.integer({ min: 1, max: 100 }), from: month, until: month }), {
        maxLength: 3,
      }),
      fc.constantFrom('MES_INTEIRO' as const, 'PROPORCIONAL' as const, 'MES_SEGUINTE' as const),
      fc.integer({ min: 1, max: 28 }),
      (done, discountTerms, prorating, day) => {
        const on = (month: number) => `2027-${String(month).padStart(2, '0')}-15`;
        const discounts = discountTerms.map(({ percent, from, until }) => ({
          kind: 'DESCONTO' as const,
          percent,
          reason: 'motivo',
          from_day: on(Math.min(from, until)),
          until_day: on(Math.max(from, until)),
        }));
        const inscriptions = [
          inscription({ moves: [{ to: 'ACTIVA', on: `2027-03-${String(day).padStart(2, '0')}` }] }),
        ];
        const made = chargesOf(student({ inscriptions, discounts, charged: done }), {
          ...terms,
          fees: [{ ...fee, prorating }],
        });
        const of = made.charges.map((charge) => charge.month);
        expect(new Set(of).size).toBe(of.length);
        expect(of.filter((one) => done.includes(one))).toEqual([]);
        const owed = prorating === 'MES_SEGUINTE' && day > 1 ? 8 : 9;
        expect(of.length + made.already + made.exempt).toBe(owed);
        for (const { unitCents, discountCents } of made.charges)
          expect(discountCents >= 0 && discountCents < unitCents && unitCents <= 350_000).toBe(true);
      },
    ),
  );
});
