import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import fc from 'fast-check';
import { readTyped, sameCell } from './typed-cell.ts';

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
