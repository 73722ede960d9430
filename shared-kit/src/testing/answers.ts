import type { ListAnswer } from '../contract/core/envelope.ts';

/** Answers in the API's envelopes (decisions D0.1, D0.2, 141), for fakes. */
export const answer = {
  one: <Data>(data: Data) => ({ status: 1 as const, data }),
  done: <Data>(message: string, data: Data) => ({
    status: 1 as const,
    success: true as const,
    message,
    data,
  }),
  /** The page of all rows that was asked for. */
  page: <Row>(rows: Row[], { page, per_page }: { page: number; per_page: number }): ListAnswer<Row> => {
    const meta = { total: rows.length, per_page, current_page: page };
    return { data: rows.slice((page - 1) * per_page, page * per_page), ...meta, meta };
  },
};
