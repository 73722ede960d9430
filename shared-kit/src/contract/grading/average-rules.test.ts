import fc from 'fast-check';
import {
  countingExam,
  namingProblem,
  defaultExamWeights,
  defaultRules,
  examProblem,
  finalOf,
  flatAverage,
  frequencyOf,
  isNear,
  passMarkOf,
  passMarks,
  type Assessed,
  type ExamCell,
  type ExamWeights,
  type GradingRules,
} from './average-rules.ts';
import type { Cell } from './grade-rules.ts';

const note = (hundredths: number) => ({ status: 'NOTA' as const, hundredths });
const missed = { status: 'F' as const };
const item = (percent: number, cell: Cell): Assessed => ({ weight: percent * 100, cell });
/** A student with this exact frequency average, in hundredths. */
const averaging = (hundredths: number) => frequencyOf([item(100, note(hundredths))]);
const final = (
  average: number,
  exam: ExamCell,
  resit: ExamCell = null,
  rules: GradingRules = defaultRules,
  weights: ExamWeights = defaultExamWeights,
) => finalOf({ frequency: averaging(average), exam, resit, weights }, rules);

test('the example of D.2 averages 12,0: Admitido', () => {
  const found = frequencyOf([
    item(10, note(1200)),
    item(10, note(1450)),
    item(30, note(1100)),
    item(30, note(950)),
    item(20, note(1600)),
  ]);
  expect([found.average, found.situation, found.provisional]).toEqual([1200, 'ADMITIDO', false]);
});

test.each([
  [1394, 1390, 'ADMITIDO'],
  [1395, 1400, 'DISPENSADO'],
  [995, 1000, 'ADMITIDO'],
  [994, 990, 'EXCLUIDO'],
] as const)('an average of %i is published as %i: %s (D.5, row 132)', (exact, published, situation) => {
  const found = averaging(exact);
  expect([found.average, found.situation]).toEqual([published, situation]);
});

test('F counts as 0, D is left out, a blank makes it incomplete and is not 0 (row 66)', () => {
  expect(frequencyOf([item(50, missed), item(50, note(1600))]).average).toBe(800);
  expect(frequencyOf([item(50, { status: 'D' }), item(50, note(1600))])).toMatchObject({
    average: 1600,
    situation: 'DISPENSADO',
    provisional: false,
  });
  expect(frequencyOf([item(50, null), item(50, note(1600))])).toMatchObject({
    average: 1600,
    situation: 'INCOMPLETO',
    provisional: true,
  });
  expect(frequencyOf([])).toMatchObject({ average: null, situation: 'INCOMPLETO' });
});

test("without anything but 'D' there is no average, and nothing is divided by zero (I4)", () => {
  const frequency = frequencyOf([item(60, { status: 'D' }), item(40, { status: 'D' })]);
  expect(frequency).toMatchObject({ average: null, exact: null, situation: 'SEM_AVALIACAO' });
  expect(finalOf({ frequency, exam: null, resit: null, weights: defaultExamWeights })).toMatchObject({
    result: 'SEM_AVALIACAO',
    final: null,
  });
});

test('weights that do not add up to 100 are divided by their sum and flagged (row 136)', () => {
  expect(frequencyOf([item(30, note(1000)), item(30, note(1300))])).toMatchObject({
    average: 1150,
    provisional: true,
  });
});

test('exam 8 gives 10,4 and passes; exam 4 gives 8,8, and recorrência 7 then 10,0 (D.5)', () => {
  expect(final(1200, note(800))).toMatchObject({ final: 1040, result: 'APROVADO', by: 'EXAME_NORMAL' });
  expect(final(1200, note(400))).toMatchObject({ final: 880, result: 'REPROVADO', by: 'EXAME_NORMAL' });
  expect(final(1200, note(400), note(700))).toMatchObject({
    final: 1000,
    result: 'APROVADO',
    by: 'RECORRENCIA',
  });
  expect(flatAverage(1200, { exam: note(400), resit: note(700) }, defaultExamWeights)).toBe(830);
});

test('the flat mean is only of both exams with weights that add up to 140 (row 134)', () => {
  expect(flatAverage(1200, { exam: note(400), resit: null }, defaultExamWeights)).toBeNull();
  const other = { frequency: 5000, exam: 5000, resit: 5000 };
  expect(flatAverage(1200, { exam: note(400), resit: note(700) }, other)).toBeNull();
});

test.each([
  [904, 900, 'REPROVADO'],
  [905, 910, 'APROVADO'],
] as const)('a final of exactly %i is published as %i: %s (D.5)', (exact, published, result) => {
  const weights = { frequency: 0, exam: 10_000, resit: 10_000 };
  expect(final(1200, note(exact), null, defaultRules, weights)).toMatchObject({ final: published, result });
});

test('a recorrência that is worse than the exam does not lower the final', () =>
  expect(final(1200, note(450), note(300))).toMatchObject({ final: 900, by: 'EXAME_NORMAL' }));

test('a recorrência is capped where the institution sets a maximum', () =>
  expect(final(1300, missed, note(1500), { ...defaultRules, resitCap: 1000 })).toMatchObject({
    final: 1000,
    result: 'APROVADO',
  }));

test('a missed exam never passes with any weights, and leads to the recorrência', () => {
  const weights = { frequency: 8000, exam: 2000, resit: 2000 };
  expect(final(1390, missed, null, defaultRules, weights)).toMatchObject({
    final: 1110,
    result: 'REPROVADO',
  });
  const course = { frequency: averaging(1390), exam: missed, weights };
  expect(examProblem('RECORRENCIA', course)).toBeUndefined();
});

test('Dispensado passes with MF and may improve it by the exam, never worsen it; there is no recorrência', () => {
  expect(final(1500, null)).toMatchObject({ final: 1500, result: 'APROVADO', by: 'FREQUENCIA' });
  expect(final(1500, note(1800))).toMatchObject({ final: 1620, by: 'EXAME_NORMAL' });
  expect(final(1500, note(200))).toMatchObject({ final: 1500, result: 'APROVADO', by: 'FREQUENCIA' });
  expect(final(1500, missed)).toMatchObject({ final: 1500, result: 'APROVADO' });
  const course = { frequency: averaging(1500), exam: note(200), weights: defaultExamWeights };
  expect(examProblem('EXAME_NORMAL', course)).toBeUndefined();
  expect(examProblem('RECORRENCIA', course)).toContain('dispensado');
});

test('Excluído has neither exam nor recorrência and fails with MF, even above 9 (D.3.5, I5)', () => {
  expect(final(990, note(2000), note(2000))).toMatchObject({ final: 990, result: 'REPROVADO' });
  const course = { frequency: averaging(990), exam: null, weights: defaultExamWeights };
  for (const kind of ['EXAME_NORMAL', 'RECORRENCIA'] as const)
    expect(examProblem(kind, course)).toContain('excluído');
});

test('the special exam is for who is named and has an exam; who was admitted and passed cannot be named (I2)', () => {
  const weights = defaultExamWeights;
  const course = { frequency: averaging(1200), exam: missed, resit: null, weights };
  expect(examProblem('EXAME_ESPECIAL', { ...course, named: true })).toBeUndefined();
  expect(examProblem('EXAME_ESPECIAL', course)).toContain('nomeado');
  expect(namingProblem(course)).toBeUndefined();
  expect(namingProblem({ ...course, exam: null })).toBeUndefined();
  expect(namingProblem({ ...course, exam: note(800) })).toContain('aprovado');
  expect(namingProblem({ ...course, resit: note(700) })).toContain('aprovado');
  expect(namingProblem({ ...course, frequency: averaging(1500) })).toBeUndefined();
  expect(namingProblem({ ...course, frequency: averaging(990) })).toContain('excluído');
  expect(countingExam(missed, null)).toBe(missed);
  expect(countingExam(note(1500), missed)).toBe(missed);
});

test('Admitido has the recorrência after an exam that did not pass, and not before it or after a pass (I5)', () => {
  const course = { frequency: averaging(1200), weights: defaultExamWeights };
  expect(examProblem('RECORRENCIA', { ...course, exam: null })).toContain('exame normal');
  expect(examProblem('RECORRENCIA', { ...course, exam: note(400) })).toBeUndefined();
  expect(examProblem('RECORRENCIA', { ...course, exam: note(800) })).toContain('aprovado');
});

test('without decimals 9,45 is published as 9, never as 10 through 9,5 (I4)', () => {
  const whole: GradingRules = { ...defaultRules, finalDecimals: 0, admit: 900 };
  const weights = { frequency: 0, exam: 10_000, resit: 10_000 };
  expect(final(1200, note(945), null, whole, weights)).toMatchObject({ final: 900, result: 'REPROVADO' });
  expect(
    finalOf(
      { frequency: frequencyOf([item(100, note(1445))], whole), exam: null, resit: null, weights },
      whole,
    ),
  ).toMatchObject({ final: 1400 });
});

test.each([
  ['ACIMA_9', 910, 'APROVADO'],
  ['DESDE_9_5', 940, 'REPROVADO'],
  ['DESDE_9_5', 950, 'APROVADO'],
  ['DESDE_10', 990, 'REPROVADO'],
  ['DESDE_10', 1000, 'APROVADO'],
] as const)('with the pass mark %s a final of %i is %s (row 133)', (pass, reached, result) =>
  expect(
    final(1200, note(reached), null, { ...defaultRules, pass }, { frequency: 0, exam: 10_000, resit: 10_000 })
      .result,
  ).toBe(result),
);

test('within a tenth of a mark is decided by the exact value (I16)', () => {
  expect(isNear({ dividend: 990, divisor: 1 }, 1000)).toBe(true);
  expect(isNear({ dividend: 1009, divisor: 1 }, 1000)).toBe(true);
  expect(isNear({ dividend: 98_999, divisor: 100 }, 1000)).toBe(false);
  // 'Above 9' names 9, though 9,01 is the lowest that passes.
  expect(passMarkOf(defaultRules)).toBe(900);
  expect(isNear({ dividend: 890, divisor: 1 }, passMarkOf(defaultRules))).toBe(true);
});

/** Half up by exact arithmetic with big integers. */
const exactly = (dividend: bigint, divisor: bigint, step: bigint) => {
  const twice = 2n * dividend + divisor * step;
  return (twice / (2n * divisor * step)) * step;
};
const cells: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 2000 }).map(note) },
  fc.constant(missed),
  fc.constant({ status: 'D' as const }),
);
const items = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 10_000 }), cell: cells }), {
  minLength: 1,
  maxLength: 23,
});
const exams: fc.Arbitrary<ExamCell> = fc.oneof(
  fc.integer({ min: 0, max: 2000 }).map(note),
  fc.constant(missed),
  fc.constant(null),
);
const someRules: fc.Arbitrary<GradingRules> = fc.record({
  exempt: fc.constant(1400),
  admit: fc.constant(1000),
  pass: fc.constantFrom(...passMarks),
  finalDecimals: fc.constantFrom(0 as const, 1 as const),
  resitCap: fc.constantFrom(null, 1000, 1400),
});
const weightPairs = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 9999 }),
  )
  .map(([frequency, exam, resit]) => ({ frequency, exam, resit }));
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) };
const hundredthsOf = (cell: Cell) => BigInt(cell?.status === 'NOTA' ? cell.hundredths : 0);

test('every average is the exact fraction rounded once, half up (I4)', () =>
  fc.assert(
    fc.property(items, (gradedItems) => {
      const counted = gradedItems.filter(({ cell }) => cell?.status !== 'D');
      const divisor = counted.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
      const dividend = counted.reduce(
        (sum, { weight, cell }) => sum + BigInt(weight) * hundredthsOf(cell),
        0n,
      );
      const expected = divisor === 0n ? null : Number(exactly(dividend, divisor, 10n));
      expect(frequencyOf(gradedItems).average).toBe(expected);
    }),
    runs,
  ));

test('every final is the exact fraction of its own formula rounded once, half up, and of two the better counts', () =>
  fc.assert(
    fc.property(items, exams, exams, weightPairs, someRules, (gradedItems, exam, resit, weights, rules) => {
      const frequency = frequencyOf(gradedItems, rules);
      const found = finalOf({ frequency, exam, resit, weights }, rules);
      if (found.final === null || found.exact === null) return;
      const step = rules.finalDecimals === 0 ? 100n : 10n;
      const by = { EXAME_NORMAL: [exam, weights.exam], RECORRENCIA: [resit, weights.resit] } as const;
      const of = (kind: keyof typeof by) => {
        const [cell, weight] = by[kind];
        const dividend =
          hundredthsOf(cell) * BigInt(weight) + BigInt(frequency.average!) * BigInt(weights.frequency);
        const reached = Number(exactly(dividend, BigInt(weight + weights.frequency), step));
        return kind === 'RECORRENCIA' && rules.resitCap !== null
          ? Math.min(reached, rules.resitCap)
          : reached;
      };
      const expected =
        found.by === 'EXAME_NORMAL' || found.by === 'RECORRENCIA'
          ? of(found.by)
          : Number(exactly(BigInt(frequency.exact!.dividend), BigInt(frequency.exact!.divisor), step));
      expect(found.final).toBe(expected);
      if (frequency.situation === 'ADMITIDO' && exam?.status === 'NOTA' && resit?.status === 'NOTA')
        expect(found.final).toBe(Math.max(of('EXAME_NORMAL'), of('RECORRENCIA')));
    }),
    runs,
  ));
