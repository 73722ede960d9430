import { requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { errorBody } from '@portal/shared-kit/contract/core/errors';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { allEndpoints, bareInput, guardedEndpoints, namedEndpoints } from './testing/all-endpoints.ts';
import { signInAs } from './testing/identity.ts';
import { junkRequests, unboundedIntegers } from './testing/junk.ts';
import { identityServer } from './testing/identity-server.ts';
import { requestOf } from './testing/test-server.ts';

const server = identityServer();
const tokens = new Map<string, string>();
const permissionsByRole = new Map<string, Set<string>>();

beforeAll(async () => {
  const rows = await server.db
    .selectFrom('role')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .leftJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['role.name as role', 'permission.name as permission'])
    .execute();
  for (const { role, permission } of rows)
    permissionsByRole.set(role, (permissionsByRole.get(role) ?? new Set()).add(permission ?? ''));
  for (const role of permissionsByRole.keys()) tokens.set(role, (await signInAs(server, role)).token);
});

const call = (endpoint: Endpoint, token?: string) =>
  server.inject(requestOf(endpoint, bareInput(endpoint), token));
const codeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  errorBody.safeParse(answer.json()).data?.code,
];

test('the API serves the contract and nothing beside it', () => {
  const names = (list: readonly Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(names(server.app.served)).toEqual(names(allEndpoints));
});

test('every role of the installation is tried', () => {
  expect([...permissionsByRole.keys()]).toEqual(
    expect.arrayContaining(['Master', 'Secretaria', 'Admin', 'Testers', 'Teacher', 'Student']),
  );
});

test.each(guardedEndpoints)('%s requires a session', async (_name, endpoint) => {
  expect(codeOf(await call(endpoint))).toEqual([401, 'unauthenticated']);
  expect(codeOf(await call(endpoint, 'x'.repeat(43)))).toEqual([401, 'unauthenticated']);
});

test.each(guardedEndpoints.filter(([, endpoint]) => requiredPermissions(endpoint).length > 0))(
  '%s is closed to every role without the permission and open to the others',
  async (_name, endpoint) => {
    const needed = requiredPermissions(endpoint);
    for (const [role, permissions] of permissionsByRole) {
      const [status, code] = codeOf(await call(endpoint, tokens.get(role)));
      const allowed = needed.some((permission) => permissions.has(permission));
      expect([role, status === 403, code === 'forbidden']).toEqual([role, !allowed, !allowed]);
    }
  },
);

test.each(namedEndpoints)(
  '%s takes no number that its column cannot keep',
  (_name, { params, query, body }) => {
    expect([params, query, body].flatMap(unboundedIntegers)).toEqual([]);
  },
);

const secret = /token|session|key|secret|password/i;
test.each(namedEndpoints)(
  '%s asks for no secret in its query, where histories and logs would keep it',
  (_name, { query }) => {
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    expect(Object.keys(properties).filter((field) => secret.test(field))).toEqual([]);
  },
);

/** Junk is sent to all endpoints by `npm run test:all`, otherwise to a tenth that changes each day; `JUNK_PART=0` to 9 repeats one. */
const junkPart = Number(process.env.JUNK_PART ?? Math.floor(Date.now() / 86_400_000) % 10);
const sentJunk = namedEndpoints.filter((_, place) => process.env.TESTS === 'all' || place % 10 === junkPart);

test.each(sentJunk)(
  '%s refuses junk with the field that is wrong, and never fails on it',
  async (_name, endpoint) => {
    const { token } = await signInAs(server, 'Master');
    for (const { request, refusable } of junkRequests(endpoint)) {
      const answer = await server.inject({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      });
      const summary = `${request.method} ${JSON.stringify(request.url)} ${JSON.stringify(request.payload)?.slice(0, 200)} → ${answer.statusCode}`;
      if (answer.statusCode >= 500 || (refusable && answer.statusCode < 400)) throw new Error(summary);
      if (answer.statusCode !== 422) continue;
      if (Object.keys(errorBody.parse(answer.json()).errors ?? {}).length === 0)
        throw new Error(`${summary} names no field`);
    }
  },
);
