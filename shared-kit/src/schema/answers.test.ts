import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isEndpoint, type Endpoint } from '../contract/core/endpoint.ts';
import { instant } from '../contract/core/instant.ts';

const contract = path.join(__dirname, '../contract');
const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => jest.requireActual<object>(path.join(contract, file)));

/** Endpoints of the contract, those of registers too. */
const endpoints = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isEndpoint)
        : [],
  );

/** Kinds of schema that make another value of what they are given. A default is none: the API has filled it in. Nor is an instant: it
 *  changes a `Date`, which JSON never has. */
const changing = ['transform', 'pipe', 'catch'];
function changes(schema: unknown, visited = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || schema === instant || visited.has(schema))
    return false;
  visited.add(schema);
  const { def } = schema as { def?: { type?: string; coerce?: boolean } };
  if (def && (changing.includes(def.type ?? '') || def.coerce)) return true;
  return Object.values((def ?? schema) as object).some((inner) => changes(inner, visited));
}

test('a read is answered as the contract has it: nothing is lost where it is checked after it is shown', () => {
  const read = endpoints.filter(({ method }: Endpoint) => method === 'GET');
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter((e) => changes(e.response)).map(({ path: at }) => at)).toEqual([]);
});
