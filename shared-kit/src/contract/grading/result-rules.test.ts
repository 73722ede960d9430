import fc from 'fast-check';
import { defaultExamWeights, defaultRules, isPass } from './average-rules.ts';
import type { StudentGrades } from './own-result.ts';
import { whyFinal, whyFrequency } from './result-reasons.ts';
import {
  examStanding,
  neededInExam,
  neededInRest,
  outlook,
  subjectOf,
  supposing,
  type KnownSubject,
} from './result-rules.ts';

const nota = (hundredths: number) => ({ status: 'NOTA' as const, hundredths });
const subjectWith = (
  cells: [weight: number, grade: number | null][],
  changes: Partial<KnownSubject> = {},
): KnownSubject => ({
  columns: cells.map(([weight, grade], at) => ({
    id: at + 1,
    type: `TESTE-${at + 1}`,
    weight,
    cell: grade === null ? null : nota(grade),
  })),
  exam: null,
  special: false,
  named: false,
  resit: null,
  weights: defaultExamWeights,
  rules: defaultRules,
  running: true,
  ...changes,
});
/** The example of D.2: 12,0. */
const example = subjectWith([
  [1000, 1200],
  [1000, 1450],
  [3000, 1100],
  [3000, 950],
  [2000, 1600],
]);

test('a special exam is named as what decided, in place of the normal one (I2)', () => {
  const parts = whyFinal({ ...example, exam: nota(800), special: true, named: true })!.parts;
  expect(parts.map(({ name }) => name)).toEqual(['EXAME_ESPECIAL', 'MEDIAFREQUENCIA']);
});

test('why: the example of D.2 with its parts, its quotient and the value that was rounded once', () => {
  const why = whyFrequency(example)!;
  expect(why.parts).toHaveLength(5);
  expect(why).toMatchObject({
    exact: { dividend: 12_000_000, divisor: 10_000 },
    published: 1200,
    passes: null,
  });
  expect(whyFinal(example)).toBeNull();
  expect(whyFinal({ ...example, exam: nota(800) })).toMatchObject({
    by: 'EXAME_NORMAL',
    published: 1040,
    passes: true,
    parts: [
      { name: 'EXAME_NORMAL', weight: 4000 },
      { name: 'MEDIAFREQUENCIA', weight: 6000, cell: nota(1200) },
    ],
  });
});

test.each([
  ['admitted', example, 'pode', 'por-sair'],
  ['admitted and passed', { ...example, exam: nota(800) }, 'aprovado', 'aprovado'],
  ['admitted and failed', { ...example, exam: nota(400) }, 'pode', 'pode'],
  ['exempt', subjectWith([[10_000, 1400]]), 'dispensado', 'dispensado'],
  ['excluded', subjectWith([[10_000, 994]]), 'excluido', 'excluido'],
  [
    'with a column that is not published',
    subjectWith([
      [5000, 1200],
      [5000, null],
    ]),
    'sem-media',
    'sem-media',
  ],
] as const)('an exam is open to who is %s as I5 says', (_who, subject, exam, resit) => {
  expect([examStanding(subject, 'EXAME_NORMAL'), examStanding(subject, 'RECORRENCIA')]).toEqual([
    exam,
    resit,
  ]);
});

test('the target: 4,7 in the exam after 12,0; 9,5 in each test that is missing to be admitted; none where nothing reaches it', () => {
  expect(neededInExam(example, 'EXAME_NORMAL')).toBe(470);
  expect(
    neededInRest(
      subjectWith([
        [5000, 1050],
        [5000, null],
      ]),
      1000,
    ),
  ).toBe(940);
  expect(
    neededInRest(
      subjectWith([
        [9000, 200],
        [1000, null],
      ]),
      1000,
    ),
  ).toBeNull();
  expect(neededInRest(example, 1000)).toBeNull();
  expect(
    neededInExam(
      subjectWith([[10_000, 1000]], { rules: { ...defaultRules, pass: 'DESDE_10' } }),
      'EXAME_NORMAL',
    ),
  ).toBe(990);
});

test('the least grade passes and a tenth less does not', () => {
  const admitted = fc.integer({ min: 1000, max: 1399 });
  fc.assert(
    fc.property(admitted, fc.constantFrom('ACIMA_9', 'DESDE_9_5', 'DESDE_10'), (average, pass) => {
      const subject = subjectWith([[10_000, average]], { rules: { ...defaultRules, pass } });
      const need = neededInExam(subject, 'EXAME_NORMAL');
      const resultOf = (grade: number) => outlook({ ...subject, exam: nota(grade) }).final;
      fc.pre(need !== null && need >= 10);
      expect(resultOf(need!).result).toBe('APROVADO');
      expect(resultOf(need! - 10).result).toBe('REPROVADO');
      expect(isPass(resultOf(need! - 10).final!, subject.rules)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('assumed grades never replace known ones, and do not change known results', () => {
  const half = subjectWith([
    [5000, 1200],
    [5000, null],
  ]);
  const all = supposing(half, {
    columns: new Map([
      [1, 2000],
      [2, 800],
    ]),
    exam: 1500,
  });
  expect(all.columns.map(({ cell }) => cell)).toEqual([nota(1200), nota(800)]);
  expect(outlook(all)).toMatchObject({
    frequency: { average: 1000 },
    final: { final: 1200, result: 'APROVADO' },
  });
  expect(outlook(half).frequency.situation).toBe('INCOMPLETO');
});

test('of the wire: a column without a published grade is unknown, and grades are exact hundredths', () => {
  const wire: StudentGrades = {
    edition_id: 1,
    subject_id: 2,
    subject_name: 'Redes',
    classmate_name: null,
    year: 2026,
    semester_id: 1,
    semester_name: 'I Semestre',
    state: 'INSCRITO',
    average: null,
    situation: null,
    final: null,
    result: null,
    rules: defaultRules,
    exam_weights: defaultExamWeights,
    special_exam: false,
    carried_frequency: null,
    earlier: [],
    weights: [
      { assessment_formula_id: 1, assessment_type: 'TESTE-1', percentage: 33.34 },
      { assessment_formula_id: 2, assessment_type: 'TESTE-2', percentage: 66.66 },
    ],
    assessments: [
      {
        assessment_formula_id: 1,
        assessment_type: 'TESTE-1',
        kind: 'FREQUENCIA',
        percentage: 33.34,
        assessment_value: 9.95,
        status: 'NOTA',
        published_at: '2026-03-01T08:00:00.000Z',
        comment: '',
      },
    ],
  };
  expect(subjectOf(wire).columns).toEqual([
    { id: 1, type: 'TESTE-1', weight: 3334, cell: nota(995) },
    { id: 2, type: 'TESTE-2', weight: 6666, cell: null },
  ]);
});
