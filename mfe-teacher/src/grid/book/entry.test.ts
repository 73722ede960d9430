import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import fc from 'fast-check';
import { rowsOf } from './grid-cells.ts';
import { entryOf, isOpen } from './entry.ts';
import { cell, column, gridOf, student } from '../../testing/grid-fake.ts';
import { rowRulesOf, standingOfRow } from './standing.ts';
import { readTyped, sameCell } from './typed-cell.ts';

const exam = { ...column(9, 'EXAME-NORMAL', 40), kind: 'EXAME_NORMAL' as const };
const resit = { ...column(10, 'RECORRENCIA', 40), kind: 'RECORRENCIA' as const };
const special = { ...column(11, 'EXAME-ESPECIAL', 40), kind: 'EXAME_ESPECIAL' as const };
const of = (id: number, frequency: number, examGrade: number | null = null) => ({
  ...student(id, `Estudante ${id}`, [cell(7, frequency)]),
  submitted: ['FREQUENCIA' as const],
  assessment_exame_result: examGrade === null ? [] : [cell(9, examGrade)],
});
const all = [of(1, 8), of(2, 12), of(3, 15), of(4, 12, 2), of(5, 12, 12)];
const named = { ...of(7, 12), special_exam: true };
const grid = gridOf([...all, named, { ...of(6, 12), submitted: [] }], {
  columns: [column(7, 'TESTE-1', 100), exam, resit, special],
  periods: [
    {
      kind: 'EXAME_NORMAL',
      status: 'Em Curso',
      open: true,
      reason: null,
      extension_until: null,
      date_start: null,
      date_end: null,
    },
  ],
});
const rows = rowsOf(grid);
const by = rowRulesOf(grid);
const entry = (id: number, of_: (typeof grid.columns)[number] = exam) =>
  entryOf(
    grid.students.find((one) => one.id === id)!,
    rows.get(id)!,
    of_,
    by,
  );

test('an exam is refused in words to who was excluded, may be left blank by who is exempt, and waits for who is admitted', () => {
  expect(entry(1).shut).toBe('O estudante foi excluído na frequência e não tem exame.');
  expect(entry(2)).toEqual({ shut: undefined, missing: true });
  expect(entry(3)).toEqual({ shut: undefined, missing: false });
  expect(entry(5)).toEqual({ shut: undefined, missing: false });
});

test('a recorrência is for who sat the exam and did not pass', () => {
  expect(entry(4, resit)).toEqual({ shut: undefined, missing: true });
  expect(entry(5, resit).shut).toBe('O estudante já está aprovado e não tem recorrência.');
  expect(entry(2, resit).shut).toBe('Lance primeiro o exame normal do estudante.');
  expect(entry(3, resit).shut).toBe('O estudante está dispensado e não tem recorrência.');
});

test('an exam that came along is computed by the rules of the class that submitted it (J1)', () => {
  const carried = { ...grid.rules, pass: 'DESDE_10' as const, finalDecimals: 0 as const };
  const one = {
    ...of(8, 11, 7.5),
    carried_weights: grid.exam_weights,
    carried_rules: { frequency: null, exam: carried },
  };
  const row = rowsOf({ ...grid, students: [one] }).get(8)!;
  expect(standingOfRow(one, row, by).final).toMatchObject({ final: 1000, result: 'APROVADO' });
  expect(entryOf(one, row, resit, { ...by, rules: { ...by.rules, pass: 'DESDE_10' } }).shut).toBe(
    'O estudante já está aprovado e não tem recorrência.',
  );
});

test('the special exam is for who is named, who need not have sat the normal one (I2)', () => {
  expect(entry(7, special)).toEqual({ shut: undefined, missing: true });
  expect(entry(7)).toEqual({ shut: undefined, missing: false });
  expect(entry(4, special).shut).toBe('O estudante não foi nomeado para o exame especial.');
});

test('locks grades of a submitted pauta, and opens the exam after the pauta of the frequency', () => {
  const [test1] = grid.columns;
  expect(entry(2, test1!).shut).toBe('A pauta já foi submetida.');
  expect(entry(6).shut).toBe('A pauta de frequência ainda não foi submetida.');
  expect(isOpen(grid, exam)).toBe(true);
  expect(isOpen(grid, resit)).toBe(false);
  expect(isOpen({ ...grid, edition: { ...grid.edition, role: null } }, exam)).toBe(false);
  expect(isOpen({ ...grid, students: [grid.students.at(-1)!] }, exam)).toBe(false);
});

test.each([
  ['12,5', { cell: { status: 'NOTA', hundredths: 1250 } }],
  ['12.5', { cell: { status: 'NOTA', hundredths: 1250 } }],
  [' 20 ', { cell: { status: 'NOTA', hundredths: 2000 } }],
  ['0', { cell: { status: 'NOTA', hundredths: 0 } }],
  ['', { cell: null }],
  ['f', { cell: { status: 'F' } }],
  ['D', { cell: { status: 'D' } }],
  ['20,01', { problem: 'out-of-range' }],
  ['-1', { problem: 'out-of-range' }],
  ['12,345', { problem: 'invalid' }],
  ['doze', { problem: 'invalid' }],
])('%j is read as %j', (text, read) => expect(readTyped(text)).toEqual(read));

test('every grade reads back as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (hundredths) => {
      const cell = { status: 'NOTA', hundredths } as const;
      const read = readTyped(cellText(cell));
      expect('cell' in read && sameCell(read.cell, cell)).toBe(true);
    }),
  );
});
