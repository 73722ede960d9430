import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
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
import { UnreadableFile } from '../../../platform/file-reading/file-task.ts';
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

test('the own table: movements written with its titles in any order are read back', () => {
  const columns = ['Data', 'Hora', 'Referência', 'Transacção', 'Valor', 'Descrição'] as const;
  fc.assert(
    fc.property(
      statement.filter(({ moves }) => moves.length > 0),
      fc.shuffledSubarray([...columns], { minLength: columns.length }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom<BufferEncoding>('utf8', 'latin1'),
      (given, titles, end, encoding) => {
        const moves = given.moves.map((one) => ({ ...one, reversal: false }));
        const lines = moves.map((one) => {
          const amount = formatMoney(one.cents).replace(/\s?MZN/, '');
          const cells = {
            Data: one.day.split('-').toReversed().join('/'),
            Hora: '15:30',
            Referência: one.reference,
            Transacção: one.bankId,
            Valor: one.incoming ? amount : `-${amount}`,
            Descrição: payerText(one),
          };
          return titles.map((title) => cells[title]).join(';');
        });
        const bytes = Buffer.from([titles.join(';'), ...lines, ''].join(end), encoding);
        const file = bankFileTask.read({ bytes, by: 'TABELA' });
        expect(file.movements.map(read)).toEqual(
          moves.map((one) => ({
            ...written({ ...given, currency: 'MZN' }, one),
            incoming: one.cents > 0 && one.incoming,
          })),
        );
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

/** Bytes of a file are left out, repeated or replaced. */
const damage = fc.record({ at: fc.nat(), many: fc.nat(60), bytes: fc.uint8Array({ maxLength: 20 }) });

test('a damaged file is read or refused with a reason, and fails in no other way', () => {
  const files = fc.oneof(
    fc.record({
      by: fc.constant('MT940' as const),
      bytes: fc.tuple(statements, mt940Style).map((of) => writeMt940(...of)),
    }),
    camtStyle.chain((style) =>
      fc.record({ by: fc.constant(style.message), bytes: statements.map((some) => writeCamt(some, style)) }),
    ),
    layout.chain((rules) =>
      fc.record({
        by: fc.constant(rules),
        bytes: statement.map(({ moves }) =>
          writeLayout(
            moves,
            moves.map(() => 'Propina'),
            rules,
            '\n',
          ),
        ),
      }),
    ),
  );
  fc.assert(
    fc.property(files, fc.array(damage, { minLength: 1, maxLength: 4 }), ({ by, bytes }, damages) => {
      let damaged = bytes;
      for (const { at, many, bytes: others } of damages) {
        const from = at % damaged.length;
        damaged = Buffer.concat([damaged.subarray(0, from), others, damaged.subarray(from + many)]);
        if (damaged.length === 0) return;
      }
      try {
        const { movements } = bankFileTask.read({ bytes: damaged, by });
        for (const { amountCents, paidAt } of movements)
          expect([amountCents >= 0, Number.isSafeInteger(amountCents), paidAt.getTime() > 0]).toEqual([
            true,
            true,
            true,
          ]);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 1_000 },
  );
});
