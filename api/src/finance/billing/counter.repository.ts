import type { Tx } from '../../platform/database/db.ts';

/** What is numbered without gaps, and how its numbers begin. */
const prefixes = { FACTURA: 'FT', RECIBO: 'RC', NOTA_CREDITO: 'NC' } as const;

interface Numbered {
  number: string;
  year: number;
  sequence: number;
}
type Series = keyof typeof prefixes;

/** The next number of a series in a year, 'FT 2026/000001'. Whoever comes next waits until this transaction ends, and a rollback
 *  gives the number back: take it last (decision 118). */
export const nextNumber = async (tx: Tx, series: Series, year: number): Promise<Numbered> =>
  (await nextNumbers(tx, series, year, 1))[0]!;

/** The same, so many that follow each other. */
export async function nextNumbers(tx: Tx, series: Series, year: number, count: number): Promise<Numbered[]> {
  const { last } = await tx
    .insertInto('document_counter')
    .values({ series, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('document_counter.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, nth) => {
    const sequence = last - count + 1 + nth;
    return { number: `${prefixes[series]} ${year}/${String(sequence).padStart(6, '0')}`, year, sequence };
  });
}
