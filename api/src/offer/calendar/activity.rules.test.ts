import { counting, statusOf, underWay } from './activity.rules.ts';

const at = (day: string) => new Date(`2026-02-${day}T08:00:00Z`);
const period = (overrides: Partial<Parameters<typeof statusOf>[0]> = {}) => ({
  date_start: at('02'),
  date_end: at('10'),
  late_end: null,
  suspended_at: null,
  closed_at: null,
  ...overrides,
});

test.each([
  ['01', 'Pending'],
  ['02', 'Em Curso'],
  ['09', 'Em Curso'],
  ['10', 'Encerrado'],
])('on day %s a period from the 2nd to the 10th is %s', (day, status) => {
  expect(statusOf(period(), at(day))).toBe(status);
});

test('a period opens and closes to the second', () => {
  const at = (time: string) => statusOf(period(), new Date(`2026-02-${time}Z`));
  expect([at('02T07:59:59'), at('02T08:00:00')]).toEqual(['Pending', 'Em Curso']);
  expect([at('10T07:59:59'), at('10T08:00:00')]).toEqual(['Em Curso', 'Encerrado']);
});

test('the days with fine belong to the period', () => {
  expect(statusOf(period({ late_end: at('12') }), at('11'))).toBe('Em Curso');
  expect(statusOf(period({ late_end: at('12') }), at('12'))).toBe('Encerrado');
});

test('a suspended period is suspended on any day', () => {
  expect(statusOf(period({ suspended_at: at('01') }), at('05'))).toBe('Suspenso');
});

test('a period that was closed is over from that moment, suspended or not, and was under way before', () => {
  const closed = period({ closed_at: at('05'), late_end: at('12') });
  expect(['04', '05', '11'].map((day) => statusOf(closed, at(day)))).toEqual([
    'Em Curso',
    'Encerrado',
    'Encerrado',
  ]);
  expect(statusOf({ ...closed, suspended_at: at('03') }, at('06'))).toBe('Encerrado');
});

describe('of the periods that apply to a class', () => {
  const everybody = { ...period(), academic_year_id: 9, semester_id: 1, level_id: null, course_id: null };
  const firstYear = { ...everybody, level_id: 1 };
  const law = { ...everybody, course_id: 13 };

  test('the most specific one counts', () => {
    expect(underWay([everybody, firstYear], at('05'))).toEqual([firstYear]);
    expect(underWay([law, firstYear, everybody], at('05'))).toEqual([law]);
  });

  test('a closed narrow one overrides the wide one, in its year and semester only', () => {
    const closed = { ...firstYear, date_end: at('03') };
    expect(underWay([everybody, closed], at('05'))).toEqual([]);
    expect(underWay([everybody, { ...closed, semester_id: 2 }], at('05'))).toEqual([everybody]);
    expect(underWay([everybody, { ...closed, academic_year_id: 8 }], at('05'))).toEqual([everybody]);
  });

  test('a course wins over a level, and both named win over either (I13)', () => {
    const both = { ...law, level_id: 1 };
    const { counts, passed } = counting([everybody, firstYear, law, both], at('05'));
    expect(counts).toBe(both);
    expect(passed.map(({ one, why }) => [one, why])).toEqual([
      [everybody, 'WIDER'],
      [firstYear, 'WIDER'],
      [law, 'WIDER'],
    ]);
    expect(counting([everybody, firstYear, law], at('05')).counts).toBe(law);
  });

  test('a narrow one counts though it is over while a wide one runs', () => {
    const over = { ...law, date_end: at('03') };
    expect(counting([everybody, over], at('05')).counts).toBe(over);
  });

  test('of two with the same scope the nearer in time counts, the one it falls in before all', () => {
    const later = { ...everybody, date_start: at('20'), date_end: at('25') };
    expect(counting([everybody, later], at('05')).counts).toBe(everybody);
    expect(counting([everybody, later], at('18')).counts).toBe(later);
    expect(counting([everybody, later], at('18')).passed).toEqual([{ one: everybody, why: 'OTHER_DATES' }]);
  });

  test('a narrow one of another year has no effect on this one', () => {
    const lastYear = {
      ...law,
      academic_year_id: 8,
      date_start: new Date('2025-02-02'),
      date_end: new Date('2025-02-10'),
    };
    expect(counting([everybody, lastYear], at('05'))).toEqual({
      counts: everybody,
      passed: [{ one: lastYear, why: 'OTHER_DATES' }],
    });
  });

  test('none counts where none applies to the class', () => {
    expect(counting([], at('05'))).toEqual({ counts: undefined, passed: [] });
  });
});
