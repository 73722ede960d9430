import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { NewInvoice } from './invoice.repository.ts';
import { issueInvoices, type IssuedInvoice } from './invoice.service.ts';
import * as instalments from './instalment.repository.ts';
import { splitInvoice } from './instalment.rules.ts';

/** The first instalment, with those to be paid after it. */
export interface InInstalments extends IssuedInvoice {
  later: Pick<IssuedInvoice, 'totalCents' | 'dueDate'>[];
}

/** Issues an invoice, or its instalments, each with references; returns the first, which is the invoice of the inscription (I26).
 *  Throws as `issueInvoice` does. */
export async function issueInInstalments(
  tx: Tx,
  ctx: Acting,
  made: NewInvoice,
  count: number,
): Promise<InInstalments> {
  const [first, ...later] = await issueInvoices(
    tx,
    splitInvoice(made, count).map((part) => ({ ctx, made: part })),
  );
  if (later.length > 0)
    await instalments.insert(
      tx,
      first!.id,
      later.map(({ id }) => id),
    );
  return { ...first!, later };
}
