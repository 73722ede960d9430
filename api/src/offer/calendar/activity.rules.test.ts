import { statusOf, underWay } from './activity.rules.ts';

const at = (day: string) => new Date(`2026-02-${day}T08:00:00Z`);
const period = (given: Partial<Parameters<typeof statusOf>[0]> = {}) => ({
  date_start: at('02'),
  date_end: at('10'),
  late_end: null,
  suspended_at: null,
  ...given,
});

test.each([
  ['01', 'Pending'],
  ['02', 'Em Curso'],
  ['09', 'Em Curso'],
  ['10', 'Encerrado'],
])('on day %s a period from the 2nd to the 10th is %s', (day, status) => {
  expect(statusOf(period(), at(day))).toBe(status);
});

test('the days with fine belong to the period', () => {
  expect(statusOf(period({ late_end: at('12') }), at('11'))).toBe('Em Curso');
  expect(statusOf(period({ late_end: at('12') }), at('12'))).toBe('Encerrado');
});

test('a suspended period is suspended whatever the day', () => {
  expect(statusOf(period({ suspended_at: at('01') }), at('05'))).toBe('Suspenso');
});

describe('of the periods that apply to a class', () => {
  const everybody = { ...period(), academic_year_id: 9, semester_id: 1, level_id: null, course_id: null };
  const firstYear = { ...everybody, level_id: 1 };
  const law = { ...everybody, course_id: 13 };

  test('the most specific one counts', () => {
    expect(underWay([everybody, firstYear], at('05'))).toEqual([firstYear]);
    expect(underWay([law, firstYear, everybody], at('05'))).toEqual([law]);
  });

  test('a narrow one that is closed closes the wide one, in its year and semester only', () => {
    const closed = { ...firstYear, date_end: at('03') };
    expect(underWay([everybody, closed], at('05'))).toEqual([]);
    expect(underWay([everybody, { ...closed, semester_id: 2 }], at('05'))).toEqual([everybody]);
    expect(underWay([everybody, { ...closed, academic_year_id: 8 }], at('05'))).toEqual([everybody]);
  });
});
