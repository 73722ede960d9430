import fc from 'fast-check';
import type { BankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { bankDesk } from '../../testing/bank-desk.ts';

const { rows, imported, linesOf, open } = bankDesk();
const nib = '000100000012345678957';
beforeAll(() => rows(`update payment_entity set nib = '${nib}' where code = '90123'`));

/** Numbers as banks give them: one of a movement or of several, and the words for none. */
const bankId = fc.constantFrom('', '0', 'NOTPROVIDED', 'NONREF', 'LOTE-1', 'LOTE-2');
const movement = fc.record({
  bankId,
  cents: fc.integer({ min: 1, max: 999_999 }),
  incoming: fc.boolean(),
  booked: fc.constantFrom(true, true, true, false),
  currency: fc.constantFrom('MZN', 'MZN', 'MZN', 'USD'),
  reversal: fc.constantFrom(false, false, false, true),
  day: fc.constantFrom('2026-11-19', '2026-11-20', '2099-01-01'),
  /** Which of the open references it names; -1 for none. */
  pays: fc.integer({ min: -1, max: 2 }),
});
type Movement = typeof movement extends fc.Arbitrary<infer Value> ? Value : never;

let made = 0;
function statement(movements: readonly Movement[], references: readonly string[]): string {
  made += 1;
  const entries = movements.map(
    ({ bankId: id, cents, incoming, booked, currency, reversal, day, pays }, nth) =>
      `<Ntry><Amt Ccy="${currency}">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>${incoming ? 'CRDT' : 'DBIT'}</CdtDbtInd>${
        reversal ? '<RvslInd>true</RvslInd>' : ''
      }<Sts><Cd>${booked ? 'BOOK' : 'PDNG'}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id.startsWith('LOTE') ? `${id}-${made}` : id}</AcctSvcrRef><AddtlNtryInf>${
        references[pays] ?? ''
      } F${made}L${nth}</AddtlNtryInf></Ntry>`,
  );
  return `<Document><BkToCstmrStmt><GrpHdr><MsgId>P-${made}</MsgId></GrpHdr><Stmt><Acct><Id><Othr><Id>${nib}</Id></Othr></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

const sum = (movements: readonly Movement[]) => movements.reduce((total, { cents }) => total + cents, 0);
const total = (file: BankImport, currency: string, field: 'amount' | 'outgoing') =>
  file.classes.reduce((cents, each) => cents + (each.currency === currency ? each[field] : 0), 0);

test('each movement of a generated statement is one line of one class; the classes add up to the file, and so do the places of its money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), async (movements) => {
      const owed = [await open(), await open(), await open()];
      const xml = statement(
        movements,
        owed.map(({ reference }) => reference),
      );
      const file = await imported(xml, 'CAMT053', 'extracto.xml');
      const lines = await linesOf(file.id);
      expect(lines.map(({ amount, currency, incoming }) => [amount, currency, incoming])).toEqual(
        movements.map(({ cents, currency, incoming }) => [cents, currency, incoming]),
      );
      expect(lines.every(({ outcome }) => outcome !== null)).toBe(true);
      for (const currency of ['MZN', 'USD'])
        for (const [incoming, field] of [
          [true, 'amount'],
          [false, 'outgoing'],
        ] as const)
          expect(total(file, currency, field)).toBe(
            sum(movements.filter((each) => each.currency === currency && each.incoming === incoming)),
          );
      expect(file).toMatchObject({ lines: movements.length, amount: total(file, 'MZN', 'amount') });
      expect(Object.values(file.accounted).reduce((a, b) => a + b)).toBe(file.amount);
      const payments = await rows(
        `select amount_cents from payment where id in (select payment_id from bank_import_line where import_id = ${file.id})`,
      );
      const recorded = movements.filter(
        ({ incoming, booked, currency, reversal, day }) =>
          incoming && booked && currency === 'MZN' && !reversal && day < '2099',
      );
      expect(payments.map(({ amount_cents }) => amount_cents as number).toSorted((a, b) => a - b)).toEqual(
        recorded.map(({ cents }) => cents).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 12 },
  );
});
