import type * as z from 'zod';
import type { Endpoint, Out } from '../contract/core/endpoint.ts';

/** A row of a list, or the data of a single read. */
export type RowOf<E extends Endpoint> =
  Out<E> extends { data: infer Data }
    ? Data extends readonly (infer Row)[]
      ? Row
      : NonNullable<Data>
    : never;

/** A row of this endpoint: the overrides, and for every other field the emptiest value that the contract allows (null, '', 0, false, [],
 *  the first of several texts). */
export function rowOf<E extends Endpoint>(e: E, overrides: Partial<RowOf<E>> = {}): RowOf<E> {
  const { data } = (e.response as z.ZodObject).shape;
  return { ...(emptiest(rowIn(data as z.ZodType)) as RowOf<E>), ...overrides };
}

type Schema = z.core.$ZodTypes;

function rowIn(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: Schema['_zod']['def'] };
  if (def.type === 'array') return def.element as z.ZodType;
  return def.type === 'nullable' ? rowIn(def.innerType as z.ZodType) : schema;
}

function emptiest(schema: z.core.$ZodType): unknown {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'string':
      return texts[(def as { format?: string }).format ?? ''] ?? '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, field]) => [name, emptiest(field)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return emptiest(def.options[0]!);
    case 'intersection':
      return { ...(emptiest(def.left) as object), ...(emptiest(def.right) as object) };
    case 'tuple':
      return def.items.map(emptiest);
    case 'pipe':
      return emptiest(def.out);
    case 'default':
    case 'readonly':
      return emptiest(def.innerType);
    case 'optional':
      return undefined;
    default:
      return null;
  }
}

/** Texts that have a format. */
const texts: Record<string, string> = {
  date: '2026-01-05',
  datetime: '2026-01-05T08:00:00.000Z',
  uuid: '7f0c1b9e-6f0b-4c59-9a8e-111111111111',
};
