import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isEndpoint, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';

/** Every endpoint that any module of the contract exports, alone or among the calls of a register. */
const contract = path.resolve(require.resolve('@portal/shared-kit/contract/core/endpoint'), '../..');
export const allEndpoints: readonly Endpoint[] = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(path.join(contract, file))))
  .flatMap((exported) =>
    isEndpoint(exported) ? [exported] : Object.values(exported ?? {}).filter(isEndpoint),
  );

/** The same by name, for `test.each`. */
export const namedEndpoints = allEndpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);
/** Those that need a session. */
export const guardedEndpoints = namedEndpoints.filter(([, { access }]) => access !== 'public');

/** A record that nobody has: what is refused is refused by the permission of the call, not by whose record it is. */
const nobodys = '2147483647';
/** What calls an endpoint with such records and nothing else. */
export const bareInput = (endpoint: Endpoint) => ({
  params: Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, nobodys])),
  body: endpoint.method === 'GET' ? undefined : {},
});
