import type * as z from 'zod';

/** Values of the filters of a list, without unset ones. */
export type Filters<Name extends string = string> = Partial<Record<Name, string | number>>;

/** The fields by which the list of an endpoint can be sorted. */
export function sortsOf(query: z.ZodType): readonly string[] {
  const { sort } = (query as z.ZodObject).shape as { sort?: z.ZodOptional<z.ZodEnum> };
  return sort ? (sort.unwrap().options as string[]) : [];
}

/** The filters in an address, parsed by the endpoint's query; invalid ones are ignored. A filter with several values stays as text. */
export function readFilters<Name extends string>(
  query: z.ZodType,
  names: readonly Name[],
  params: URLSearchParams,
): Filters<Name> {
  const found: Filters<Name> = {};
  for (const name of names) {
    const written = params.get(name);
    const parsed = written ? (query as z.ZodObject).shape[name]?.safeParse(written) : undefined;
    if (!written || !parsed?.success) continue;
    found[name] = Array.isArray(parsed.data) ? written : (parsed.data as string | number);
  }
  return found;
}
