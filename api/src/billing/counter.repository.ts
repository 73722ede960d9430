import type { Tx } from '../kit/db.ts';

/** What is numbered without gaps, and how its numbers begin. */
const prefixes = { FACTURA: 'FT', RECIBO: 'RC', NOTA_CREDITO: 'NC' } as const;

/** The next number of a series in a year, 'FT 2026/000001'. Whoever comes next waits until this transaction ends, and a rollback
 *  gives the number back: take it last (decision 118). */
export async function nextNumber(
  tx: Tx,
  series: keyof typeof prefixes,
  year: number,
): Promise<{ number: string; year: number; sequence: number }> {
  const { last } = await tx
    .insertInto('document_counter')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('document_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { number: `${prefixes[series]} ${year}/${String(last).padStart(6, '0')}`, year, sequence: last };
}
