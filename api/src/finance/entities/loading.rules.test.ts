import { readReferences } from './loading.rules.ts';

test('reads references from the first column, with any separator, quotes and line ends', () => {
  const { good, bad } = readReferences(
    '\uFEFFReferência;Valor\r\n"70000000001";1\r\n700 000 002,5\n\n70000000003',
  );
  expect(good).toEqual([
    { line: 2, number: '70000000001' },
    { line: 3, number: '700000002' },
    { line: 5, number: '70000000003' },
  ]);
  expect(bad).toEqual([]);
});

test('a file without a heading loses no line', () => {
  expect(readReferences('70000000001').good).toEqual([{ line: 1, number: '70000000001' }]);
});

test('each refused line says why', () => {
  expect(readReferences('70000000001\n70000000001\n1234\n7000000000A\nTotal;2').bad).toEqual([
    { line: 2, text: '70000000001', problem: 'Igual à linha 1.' },
    { line: 3, text: '1234', problem: 'Não é uma referência de 9 a 11 dígitos.' },
    { line: 4, text: '7000000000A', problem: 'Não é uma referência de 9 a 11 dígitos.' },
    { line: 5, text: 'Total;2', problem: 'Não é uma referência de 9 a 11 dígitos.' },
  ]);
});
