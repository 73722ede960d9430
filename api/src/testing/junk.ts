import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';

interface Junk {
  request: InjectOptions & { method: Endpoint['method']; url: string };
  /** Violates the contract, so it must be refused. */
  refusable: boolean;
}

/** Beyond what an integer of PostgreSQL holds, and beyond what a number of JavaScript counts exactly. */
const outOfRange = [2 ** 31, 2 ** 53, -(2 ** 31) - 1];
const values: unknown[] = [
  ...outOfRange,
  {},
  [],
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(5_000),
  "100%_' ; drop table x --",
  '😀\u0000\\',
  '\ud800',
];
const pathValues = [
  'junk',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '9007199254740992',
  '-2147483649',
  '99999999999999999999',
  '%00',
  '😀',
  "1'--",
];
const bodies = ['[]', '"x"', '7', '{"a":', '{"__proto__":{"x":1}}', '{}'];

/** Requests to an endpoint in which one thing is wrong: a path, a query field, a body field, or the body as a whole. */
export function junkRequests(endpoint: Endpoint): Junk[] {
  return [...inPath(endpoint), ...inQuery(endpoint), ...inBody(endpoint)];
}

const fieldsOf = (schema: z.ZodType): string[] => {
  const found = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Found;
  const parts = [found, ...(found.anyOf ?? []), ...(found.allOf ?? [])];
  return [...new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})))];
};
interface Found {
  properties?: object;
  anyOf?: Found[];
  allOf?: Found[];
}

const urlOf = ({ path }: Endpoint, value: string) =>
  `/api${path.replace(/:\w+/g, () => encodeURIComponent(value))}`;

function inPath(endpoint: Endpoint): Junk[] {
  const names = fieldsOf(endpoint.params);
  if (names.length === 0) return [];
  return pathValues.map((value) => ({
    request: {
      method: endpoint.method,
      url: urlOf(endpoint, value),
      ...(endpoint.method !== 'GET' && { payload: {} }),
    },
    refusable: !endpoint.params.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success,
  }));
}

function inQuery(endpoint: Endpoint): Junk[] {
  return fieldsOf(endpoint.query).flatMap((name) =>
    values
      .filter((value) => typeof value !== 'object')
      .map((value) => ({
        request: { method: endpoint.method, url: urlOf(endpoint, '1'), query: { [name]: String(value) } },
        refusable: !endpoint.query.safeParse({ [name]: String(value) }).success,
      })),
  );
}

function inBody(endpoint: Endpoint): Junk[] {
  if (endpoint.method === 'GET') return [];
  const whole = bodies.map((payload) => raw(endpoint, payload));
  const byField = fieldsOf(endpoint.body).flatMap((name) =>
    values.map((value) => raw(endpoint, JSON.stringify({ [name]: value }))),
  );
  const nested = integersOf(endpoint.body)
    .filter((at) => at.length > 1)
    .flatMap((at) => [...outOfRange, -1].map((value) => raw(endpoint, JSON.stringify(nest(at, value)))));
  return [...whole, ...byField, ...nested];
}

/** Integer fields of a schema that accept values beyond their column; money is whole centavos up to 10¹⁰, a sum of it up to 10¹⁵. */
export function unboundedIntegers(schema: z.ZodType): string[] {
  const takes = (at: Path, value: number) => {
    const { error } = schema.safeParse(nest(at, value));
    return !pathsOf(error?.issues ?? []).some((path) => at.every((step, index) => path[index] === step));
  };
  return integersOf(schema)
    .filter((at) => {
      const isMoney = [10 ** 10, 10 ** 15].some((most) => takes(at, most) && !takes(at, most + 1));
      return outOfRange.some((value) => !(isMoney && value === 2 ** 31) && takes(at, value));
    })
    .map((at) => at.join('.'));
}

/** Paths of the issues, including those of each member of a union. */
const pathsOf = (issues: readonly z.core.$ZodIssue[]): PropertyKey[][] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap(pathsOf).map((path) => [...issue.path, ...path])
      : [issue.path],
  );

type Path = readonly (string | number)[];

/** Paths of integer fields, ignoring their bounds; 0 stands for list items. */
function integersOf(schema: z.ZodType): Path[] {
  const found: Path[] = [];
  const visit = (part: Part, at: Path): void => {
    if (part.type === 'integer' || (part.type === 'number' && part.const === undefined)) found.push(at);
    for (const one of [...(part.anyOf ?? []), ...(part.allOf ?? []), ...(part.oneOf ?? [])]) visit(one, at);
    for (const [name, one] of Object.entries(part.properties ?? {})) visit(one, [...at, name]);
    if (part.items) visit(part.items, [...at, 0]);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part, []);
  return found;
}
interface Part {
  type?: string;
  const?: unknown;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  allOf?: Part[];
  oneOf?: Part[];
}

/** A value nested in objects and lists. */
const nest = (at: Path, value: unknown): unknown =>
  at.reduceRight((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);

function raw(endpoint: Endpoint, payload: string): Junk {
  const headers = { 'content-type': 'application/json' };
  return {
    request: { method: endpoint.method, url: urlOf(endpoint, '1'), payload, headers },
    refusable: !admits(endpoint, payload),
  };
}

function admits({ body }: Endpoint, payload: string): boolean {
  try {
    return body.safeParse(JSON.parse(payload) ?? {}).success;
  } catch {
    return false;
  }
}
