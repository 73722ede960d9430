import type { ListAnswer, PageQuery } from '@portal/shared-kit/contract/envelope';

/** A list on the wire (decision D0.2). */
export const listed = <Row>(
  { page, per_page }: Pick<PageQuery, 'page' | 'per_page'>,
  { rows, total }: { rows: Row[]; total: number },
): ListAnswer<Row> => {
  const meta = { total, per_page, current_page: page };
  return { data: rows, ...meta, meta };
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
