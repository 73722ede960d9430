import fc from 'fast-check';
import {
  hasText,
  payerText,
  read,
  statements,
  statement,
  written,
  type Move,
} from '../../../testing/bank-files/statement.ts';
import { batches, camtStyle, keptOf, writeCamt } from '../../../testing/bank-files/write-camt.ts';
import { layout, writeLayout } from '../../../testing/bank-files/write-layout.ts';
import { mt940Style, writeMt940 } from '../../../testing/bank-files/write-mt940.ts';
import { bankFileTask } from './read-bank-file.ts';

const runs = { numRuns: 300 };

test('MT940: statements written in any style are read back, each movement with its day, amount, reference, number and text', () => {
  fc.assert(
    fc.property(statements, mt940Style, (given, style) => {
      // Without an entry date the booking day is the value date.
      const some = style.entryDate
        ? given
        : given.map((each) => ({ ...each, moves: each.moves.map((one) => ({ ...one, valueOn: one.day })) }));
      const file = bankFileTask.read({ bytes: writeMt940(some, style), by: 'MT940' });
      const expected = some.flatMap((each) =>
        each.moves.map((one) => ({
          ...written(each, one),
          // Money that leaves the account names no reference, other than a reversal of a credit.
          reference: one.incoming !== one.reversal ? one.reference : '',
        })),
      );
      expect(file.movements.map(read)).toEqual(expected);
      expect(file.movements.map(({ valueOn }) => valueOn)).toEqual(
        some.flatMap(({ moves }) => moves.map(({ valueOn }) => valueOn)),
      );
      expect(new Set(file.accounts)).toEqual(new Set(some.map(({ account }) => account)));
      if (style.information === 'customer reference') return;
      const texts = some.flatMap(({ moves }) => moves.map(payerText));
      file.movements.forEach(({ told }, at) =>
        expect([told, hasText(told, texts[at]!)]).toEqual([told, true]),
      );
    }),
    runs,
  );
});

test('camt: statements written in any version and style are read back, batches by their transactions and what the bank kept', () => {
  fc.assert(
    fc.property(statements, camtStyle, (some, style) => {
      const file = bankFileTask.read({ bytes: writeCamt(some, style), by: style.message });
      const expected = some.flatMap((each) =>
        batches(each, style).flatMap((group) => {
          const kept = keptOf(group, style);
          const [first] = group as [Move];
          return [
            ...group.map((one) => written(each, one)),
            ...(kept > 0
              ? [
                  {
                    ...written(each, first),
                    cents: kept,
                    incoming: false,
                    reversal: false,
                    reference: '',
                    bankId: '',
                  },
                ]
              : []),
          ];
        }),
      );
      expect(file.movements.map(read)).toEqual(expected);
    }),
    runs,
  );
});

const cells = fc
  .array(fc.constantFrom('Depósito', 'de', '"Lda"', 'A;B', 'a,b', 'x|y', 'n.º', "d'Água", '<b>', 'João'), {
    maxLength: 8,
  })
  .map((some) => some.join(' '));

test('layouts: movements written by any layout are read back', () => {
  fc.assert(
    fc.property(
      statement.filter(({ moves }) => moves.length > 0),
      layout,
      fc.array(cells, { minLength: 8, maxLength: 8 }),
      fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
      (given, rules, texts, end) => {
        const moves = given.moves.map((one) => ({ ...one, reversal: false }));
        // A zero has no sign.
        const side = (one: Move) => one.cents > 0 && one.incoming;
        const file = bankFileTask.read({ bytes: writeLayout(moves, texts, rules, end), by: rules });
        expect(file.movements.map(read)).toEqual(
          moves.map((one) => ({ ...written({ ...given, currency: 'MZN' }, one), incoming: side(one) })),
        );
        expect(file.movements.map(({ told }) => told)).toEqual(moves.map((_one, at) => texts[at]!));
      },
    ),
    runs,
  );
});

/** Other digits at one place of the amounts of a file. */
const digit = fc.record({ at: fc.nat(), to: fc.constantFrom('0', '1', '5', '9') });

test('a changed digit in an amount of MT940 or camt.053 refuses the file with its line', () => {
  const one = statement.filter(({ moves }) => moves.length > 0);
  fc.assert(
    fc.property(one, mt940Style, camtStyle, digit, (given, mt940, camt, { at, to }) => {
      const files = [
        {
          by: 'MT940' as const,
          text: writeMt940([given], { ...mt940, encoding: 'utf-8' }).toString(),
          amounts: /(?<=:61:\d{6,10}R?[CD]N?)\d+,\d\d/g,
        },
        {
          by: 'CAMT053' as const,
          text: writeCamt([given], { ...camt, message: 'CAMT053', encoding: 'utf-8', batch: 1 }).toString(),
          amounts: /(?<=Ntry><(?:\w+:)?Amt Ccy="\w+">)\d+\.\d\d/g,
        },
      ];
      for (const { by, text, amounts } of files) {
        const found = [...text.matchAll(amounts)];
        const chosen = found[at % found.length]!;
        const changed = `${chosen[0].slice(0, -1)}${to}`;
        if (changed === chosen[0]) continue;
        const bytes = Buffer.from(
          text.slice(0, chosen.index) + changed + text.slice(chosen.index + chosen[0].length),
        );
        expect(() => bankFileTask.read({ bytes, by })).toThrow(/^Linha \d+: O saldo final/);
      }
    }),
    runs,
  );
});
