import * as z from 'zod';

/** Page sizes a user may choose; the first is the default (S1 §9, decision D0.2). */
export const pageSizes = [10, 25, 50, 100] as const;

/** Query of every paged list. `search` ignores case and accents. */
export const pageQuery = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000_000).default(1),
  per_page: z.coerce
    .number<number | string>()
    .refine((n): n is (typeof pageSizes)[number] => (pageSizes as readonly number[]).includes(n), {
      error: 'Escolha 10, 25, 50 ou 100 linhas.',
    })
    .default(10),
  search: z.string().trim().max(100).default(''),
});
export type PageQuery = z.output<typeof pageQuery>;

const paging = z.object({ total: z.int(), per_page: z.int(), current_page: z.int() });
const meta = paging.extend({
  /** There are more matches than `total`: a search of a very large table stops counting there. */
  capped: z.literal(true).optional(),
});

/** A list answer: paging at the top level and again in `meta` (S1 §7, decision D0.2). */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), ...paging.shape, meta });
export interface ListAnswer<Row> extends z.output<typeof paging> {
  data: Row[];
  meta: z.output<typeof meta>;
}

/** A single read: `{status, data}` (decision 141). */
export const single = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal(1), data });

/** A short list that is not paged, for selects. */
export const options = <Row extends z.ZodType>(row: Row) => single(z.array(row));

/** Largest PostgreSQL `integer`; a larger value makes a query fail. */
const largestInteger = 2_147_483_647;
/** Record id in an address or an untyped form, where it is text. */
export const recordId = z.coerce.number<number | string>().int().positive().max(largestInteger);
/** Record id in a body, refused with `message`. */
export const idField = (message?: string | { error: (refused: { input?: unknown }) => string }) =>
  z.int(message).positive(message).max(largestInteger, message);
/** Null in a multipart body, which holds only text. */
export const nullFromText = (value: unknown) => (value === '' || value === 'null' ? null : value);
/** Version of a record in a body, as it was read. */
export const versionField = z.int().min(0).max(largestInteger);

/** Maximum number of options returned; others are found by searching. */
export const optionLimit = 50;

/** Query of a select's options; `id` is the selected record, which is included even if inactive. */
export const optionQuery = z.object({
  search: z.string().trim().max(100).default(''),
  id: recordId.optional(),
});

/** A write: `{status, success, message, data}` (decision D0.1). */
export const written = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(1), success: z.literal(true), message: z.string(), data });

/** A list as a file: `url` opens it; null where it is prepared in the background and its address is mailed to `mail` (decision 101). */
export const exported = written(
  z.object({ url: z.string().nullable(), rows: z.int(), mail: z.string().nullable() }),
);

/** Path parameter of one record. */
export const byId = z.object({ id: recordId });
