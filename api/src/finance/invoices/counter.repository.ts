import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../../platform/database/db.ts';

const six = (sequence: number) => String(sequence).padStart(6, '0');
/** Gapless series and their prefixes. */
const formats = {
  FACTURA: (year: number, sequence: number) => `FT ${year}/${six(sequence)}`,
  RECIBO: (year: number, sequence: number) => `RC ${year}/${six(sequence)}`,
  NOTA_CREDITO: (year: number, sequence: number) => `NC ${year}/${six(sequence)}`,
  CANDIDATURA: (year: number, sequence: number) => `CAND-${year}-${six(sequence)}`,
} as const;

interface Numbered {
  number: string;
  year: number;
  sequence: number;
}
type Series = keyof typeof formats;

/** The next number of a series in this year, 'RC 2026/000001'. Blocks other callers until this transaction ends, and a rollback returns the
 *  number, so take it last (decision 118). */
export const nextNumber = async (tx: Tx, series: Series): Promise<Numbered> =>
  (await nextNumbers(tx, series, institutionYear(new Date()), 1))[0]!;

/** Locks a series until this transaction ends, before any number is taken. */
export const lockSeries = (tx: Tx, series: Series, year: number) =>
  tx
    .insertInto('document_counter')
    .values({ series, year, last: 0 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet((eb) => ({ last: eb.ref('document_counter.last') })),
    )
    .execute();

/** The same for several consecutive numbers. */
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
    return { number: formats[series](year, sequence), year, sequence };
  });
}
