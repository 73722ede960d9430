import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { figuresOf, pathOf } from './history.rules.ts';

const planned = (subject_id: number, academic_year_id = 1, credits: number | null = 6) => ({
  subject_id,
  subject: `Disciplina ${subject_id}`,
  academic_year_id,
  semester_id: 1,
  credits,
  mandatory: true,
});
const attempt = (
  subject_id: number,
  state: 'INSCRITO' | 'CONCLUIDO' | 'DISPENSADO' | 'ANULADO',
  grade: number | null = null,
  year = 2026,
) => ({
  subject_id,
  state,
  grade,
  year,
  passed: (state === 'CONCLUIDO' || state === 'DISPENSADO') && grade !== null && passesLowestMark(grade),
});
const statesOf = (...args: Parameters<typeof pathOf>) =>
  Object.fromEntries(pathOf(...args).map(({ subject_id, state }) => [subject_id, state]));

test('passed, running, in arrears and missing are told apart by attempts and by the year of study', () => {
  const plan = [planned(1), planned(2), planned(3), planned(4), planned(5, 2), planned(6, 2)];
  const attempts = [
    attempt(1, 'CONCLUIDO', 905),
    attempt(2, 'CONCLUIDO', 904),
    attempt(2, 'INSCRITO', null, 2027),
    attempt(3, 'DISPENSADO', 1200),
    attempt(4, 'ANULADO'),
    attempt(5, 'CONCLUIDO', 500),
  ];
  expect(statesOf(plan, attempts, 2)).toEqual({
    1: 'APROVADO',
    2: 'EM_CURSO',
    3: 'APROVADO',
    4: 'EM_ATRASO',
    5: 'EM_ATRASO',
    6: 'POR_FAZER',
  });
});

test('a failed subject is in arrears with any final grade: a missed exam never passes', () => {
  const missed = { ...attempt(1, 'CONCLUIDO', 1110), passed: false };
  expect(statesOf([planned(1)], [missed], 1)).toEqual({ 1: 'EM_ATRASO' });
});

test('the best final grade counts, however often it took, and what was annulled counts nowhere', () => {
  const attempts = [
    attempt(1, 'CONCLUIDO', 500, 2025),
    attempt(1, 'CONCLUIDO', 1150, 2026),
    attempt(1, 'ANULADO', 2000),
  ];
  expect(pathOf([planned(1)], attempts, 1)).toMatchObject([{ grade: 1150, attempts: 2, year: 2026 }]);
});

test('average and credits are of what is passed alone', () => {
  const plan = [planned(1, 1, 6), planned(2, 1, 3), planned(3, 2, 6)];
  const attempts = [
    attempt(1, 'CONCLUIDO', 1200),
    attempt(2, 'CONCLUIDO', 1500),
    attempt(3, 'CONCLUIDO', 400),
  ];
  expect(figuresOf(pathOf(plan, attempts, 1))).toEqual({ average: 130, credits: { passed: 9, total: 15 } });
});

test('of a passed subject only passes count: a failed attempt may have the higher grade, and an equivalence too', () => {
  const excluded = { ...attempt(1, 'CONCLUIDO', 960, 2025), passed: false };
  const path = pathOf([planned(1)], [excluded, attempt(1, 'CONCLUIDO', 920, 2026)], 1);
  expect(path).toMatchObject([{ state: 'APROVADO', grade: 920, attempts: 2 }]);
  expect(figuresOf(path).average).toBe(92);
  const credited = pathOf([planned(1)], [excluded, attempt(1, 'DISPENSADO', 930, 2026)], 1);
  expect(credited).toMatchObject([{ grade: 930, equivalence: true }]);
  expect(pathOf([planned(1)], [excluded], 1)).toMatchObject([{ state: 'EM_ATRASO', grade: 960 }]);
});
