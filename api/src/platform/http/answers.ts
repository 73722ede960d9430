import type { ListAnswer } from '@portal/shared-kit/contract/core/envelope';
import type { Page } from '../database/page.ts';

/** A list on the wire (decision D0.2). */
export const listed = <Row>(
  { page, per_page }: { page: number; per_page: number },
  { rows, total, capped }: Page<Row>,
): ListAnswer<Row> => {
  const paging = { total, per_page, current_page: page };
  return { data: rows, ...paging, meta: { ...paging, ...(capped && { capped }) } };
};

/** A single read on the wire (decision 141). */
export const one = <Data>(data: Data) => ({ status: 1 as const, data });

/** A write on the wire (decision D0.1). */
export const done = <Data>(message: string, data: Data) => ({
  status: 1 as const,
  success: true as const,
  message,
  data,
});
