import fc from 'fast-check';
import { defaultExamWeights, defaultRules } from './average-rules.ts';
import {
  percentageTexts,
  percentageValue,
  readPercentage,
  termsFrom,
  valuesOf,
  versionsAt,
  withItsLike,
  type PercentageName,
  type PercentageVersion,
} from './percentage-rules.ts';

test.each([
  ['MEDIAFREQUENCIA', '62,5', 6250],
  ['EXAME-NORMAL', 40, 4000],
  ['DISPENSA', '13,5', 1350],
  ['APROVACAO', '9,5', 950],
  ['APROVACAO', 10, 1000],
  ['CASAS-DECIMAIS', '0', 0],
  ['CASAS-DECIMAIS', 1, 1],
  ['MAXIMO-RECORRENCIA', '', null],
  ['MAXIMO-RECORRENCIA', 14, 1400],
  ['MAXIMO-FALTAS', '33,33', 3333],
  ['MAXIMO-FALTAS', 0, 0],
  ['MAXIMO-FALTAS', '100', 10_000],
] as const)('%s written %p is kept as %p', (name, written, value) =>
  expect(readPercentage(name, written)).toEqual({ value }),
);

test.each([
  ['MEDIAFREQUENCIA', '0', percentageTexts.percent],
  ['RECORRENCIA', '100', percentageTexts.percent],
  ['RECORRENCIA', '', percentageTexts.percent],
  ['DISPENSA', '20,1', percentageTexts.grade],
  ['ADMISSAO', '9,55', percentageTexts.grade],
  ['ADMISSAO', '-1', percentageTexts.grade],
  ['ADMISSAO', '', percentageTexts.grade],
  ['APROVACAO', '9,4', percentageTexts.passMark],
  ['CASAS-DECIMAIS', '2', percentageTexts.decimals],
  ['MAXIMO-FALTAS', '100,01', percentageTexts.share],
  ['MAXIMO-FALTAS', '', percentageTexts.share],
] as const)('%s written %p is refused', (name, written, problem) =>
  expect(readPercentage(name, written)).toEqual({ problem }),
);

test('for any decided weight, both exams and the frequency add up to 100', () =>
  fc.assert(
    fc.property(
      fc.constantFrom<PercentageName>('MEDIAFREQUENCIA', 'EXAME-NORMAL', 'RECORRENCIA'),
      fc.integer({ min: 1, max: 9999 }),
      (name, value) => {
        const all = new Map(withItsLike(name, value));
        expect(all.get(name)).toBe(value);
        for (const exam of ['EXAME-NORMAL', 'RECORRENCIA'] as const)
          expect(all.get('MEDIAFREQUENCIA')! + all.get(exam)!).toBe(10_000);
      },
    ),
  ));

test('the limit of absences moves no weight', () =>
  expect(withItsLike('MAXIMO-FALTAS', 2500)).toEqual([['MAXIMO-FALTAS', 2500]]));

const shipped: Record<PercentageName, number | null> = {
  MEDIAFREQUENCIA: 6000,
  'EXAME-NORMAL': 4000,
  RECORRENCIA: 4000,
  DISPENSA: 1400,
  ADMISSAO: 1000,
  APROVACAO: 900,
  'CASAS-DECIMAIS': 1,
  'MAXIMO-RECORRENCIA': null,
  'MAXIMO-FALTAS': 2000,
};
test('the defaults are the rules of the specification', () =>
  expect(termsFrom(shipped)).toEqual({ rules: defaultRules, weights: defaultExamWeights }));

test('on a day holds the latest day decided for, of it the latest decision, and nothing decided afterwards', () => {
  const version = (id: number, value: number, valid_from: string, edited: string): PercentageVersion => ({
    id,
    name: 'DISPENSA',
    value,
    valid_from,
    edited_at: new Date(`${edited}T10:00:00Z`),
  });
  const all = [
    version(1, 1400, '2026-01-01', '2026-01-01'),
    version(2, 1500, '2026-09-01', '2026-02-01'),
    version(3, 1300, '2026-06-01', '2026-03-01'),
    version(4, 1350, '2026-06-01', '2026-03-02'),
  ];
  const on = (day: string, decidedBy?: string) =>
    versionsAt(all, day, decidedBy ? new Date(`${decidedBy}T23:00:00Z`) : undefined).get('DISPENSA')?.value;
  expect(on('2025-12-31')).toBeUndefined();
  expect(on('2026-05-31')).toBe(1400);
  expect(on('2026-06-01')).toBe(1350);
  expect(on('2026-06-01', '2026-03-01')).toBe(1300);
  expect(on('2026-06-01', '2026-01-31')).toBe(1400);
  expect(on('2026-12-01')).toBe(1500);
  expect(valuesOf(versionsAt(all, '2026-12-01')).DISPENSA).toBe(1500);
  expect(percentageValue('DISPENSA', 1350)).toBe(13.5);
});
