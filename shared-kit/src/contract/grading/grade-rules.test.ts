import fc from 'fast-check';
import { cellText, gradeTexts, gradeValue, parseGrade } from './grade-rules.ts';
import { parsePercentage, nextType, readType, typeName, weightTexts } from './weight-rules.ts';

test.each([
  ['12,5', 1250],
  ['12.35', 1235],
  ['0', 0],
  ['20', 2000],
  [' 7 ', 700],
  ['9,', 900],
  ['-0', 0],
])('%p is %i hundredths', (written, hundredths) => expect(parseGrade(written)).toEqual({ hundredths }));

test.each(['20,01', '21', '-1', '100'])(
  '%p is out of range, with the message of the specification',
  (written) => expect(parseGrade(written)).toEqual({ problem: gradeTexts.outOfRange }),
);

test.each(['', 'x', '1,234', '1,2,3', '٣', '1e1', '0x1'])('%p is no grade', (written) =>
  expect(parseGrade(written)).toEqual({ problem: gradeTexts.invalid }),
);

test('a value sent as a number is parsed to the same hundredths', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (hundredths) =>
      expect(parseGrade(String(gradeValue(hundredths)))).toEqual({ hundredths }),
    ),
    { numRuns: 200 },
  ));

test('a cell is written with a comma, blank is empty', () =>
  expect(
    [
      null,
      { status: 'F' as const },
      { status: 'D' as const },
      ...[1450, 905, 0].map((hundredths) => ({ status: 'NOTA' as const, hundredths })),
    ].map(cellText),
  ).toEqual(['', 'F', 'D', '14,5', '9,05', '0,0']));

test('types are numbered as far as there may be so many, the first also without a number (row 63)', () => {
  expect(
    ['TESTE', 'TESTE-3', 'TESTE-4', 'MINI-TESTE-10', 'MINI-TESTE-11', 'EXAME-NORMAL'].map((type) => {
      const read = readType(type);
      return read && typeName(read);
    }),
  ).toEqual(['TESTE-1', 'TESTE-3', undefined, 'MINI-TESTE-10', undefined, undefined]);
  expect(nextType('TESTE', ['TESTE', 'TESTE-3'])).toBe('TESTE-2');
  expect(nextType('TESTE', ['TESTE-1', 'TESTE-2', 'TESTE-3'])).toBeUndefined();
});

test('a percentage is above 0 and up to 100 with at most two decimals (row 61)', () =>
  expect(['12,5', '100', '0', '100,01', '1,234', '-5', ''].map(parsePercentage)).toEqual([
    1250,
    10_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]));

test('texts about grades and weights are those of the specification (S2 §5, §8)', () => {
  expect(gradeTexts).toEqual({
    outOfRange: 'A nota nao pode ser inferior 0 ou superior que 20 valores',
    invalid: 'Informe uma nota valida!',
    noWeights: 'Por favor adicione os pesos da disciplinas!',
    locked: 'Ja não permite mais avaliações a turma está bloqueiado por questões de segurança',
  });
  expect(weightTexts).toMatchObject({
    frequencyEmpty: 'o campo da media de frequencia não pode estar vazio!',
    examEmpty: 'o campo da do exame normal não pode estar vazio!',
    resitEmpty: 'o campo da recorencia não pode estar vazio!',
    frequencyAbove: 'O peso da media de frequência não pode estar acima de 100%!',
    examAbove: 'O peso do exame normal não pode estar acima de 100%!',
    resitAbove: 'O peso do exame de recorrencia não  pode estar acima de 100%!',
  });
});
