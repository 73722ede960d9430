import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';

interface Junk {
  request: InjectOptions & { method: Endpoint['method']; url: string };
  /** The contract does not admit it, so it must be refused. */
  refusable: boolean;
}

const values: unknown[] = [
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
const pathValues = ['junk', '0', '-1', '1.5', '2147483648', '99999999999999999999', '%00', '😀', "1'--"];
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
  return [...whole, ...byField];
}

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
