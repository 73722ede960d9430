import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as access from '@portal/shared-kit/contract/access';
import * as activity from '@portal/shared-kit/contract/activity';
import * as audit from '@portal/shared-kit/contract/audit';
import * as candidate from '@portal/shared-kit/contract/candidate';
import * as candidateTracking from '@portal/shared-kit/contract/candidate-tracking';
import * as candidacy from '@portal/shared-kit/contract/candidacy';
import * as candidacyEdit from '@portal/shared-kit/contract/candidacy-edit';
import * as classmate from '@portal/shared-kit/contract/classmate';
import * as company from '@portal/shared-kit/contract/company';
import * as dashboard from '@portal/shared-kit/contract/dashboard';
import * as document from '@portal/shared-kit/contract/document';
import * as employee from '@portal/shared-kit/contract/employee';
import { isEndpoint, requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/endpoint';
import * as entity from '@portal/shared-kit/contract/entity';
import { errorBody } from '@portal/shared-kit/contract/errors';
import * as fee from '@portal/shared-kit/contract/fee';
import * as identity from '@portal/shared-kit/contract/identity';
import * as paid from '@portal/shared-kit/contract/paid';
import * as inscription from '@portal/shared-kit/contract/inscription';
import * as inscriptionReport from '@portal/shared-kit/contract/inscription-report';
import * as inscriptionStatistics from '@portal/shared-kit/contract/inscription-statistics';
import * as payment from '@portal/shared-kit/contract/payment';
import * as paymentProof from '@portal/shared-kit/contract/payment-proof';
import * as invoice from '@portal/shared-kit/contract/invoice';
import * as people from '@portal/shared-kit/contract/people';
import * as plan from '@portal/shared-kit/contract/plan';
import * as precedence from '@portal/shared-kit/contract/precedence';
import * as reference from '@portal/shared-kit/contract/reference';
import * as registers from '@portal/shared-kit/contract/registers';
import * as student from '@portal/shared-kit/contract/student';
import * as subject from '@portal/shared-kit/contract/subject';
import * as teacher from '@portal/shared-kit/contract/teacher';
import * as users from '@portal/shared-kit/contract/users';
import type { LightMyRequestResponse } from 'fastify';
import { signInAs } from './identity/testing.ts';
import { junkRequests } from './testing/junk.ts';
import { identityServer } from './testing/identity-server.ts';
import { requestOf } from './testing/test-server.ts';

const areas: Record<string, object> = {
  access,
  activity,
  audit,
  candidate,
  'candidate-tracking': candidateTracking,
  candidacy,
  'candidacy-edit': candidacyEdit,
  classmate,
  company,
  dashboard,
  document,
  employee,
  entity,
  fee,
  identity,
  inscription,
  'inscription-report': inscriptionReport,
  'inscription-statistics': inscriptionStatistics,
  invoice,
  paid,
  payment,
  'payment-proof': paymentProof,
  people,
  plan,
  precedence,
  reference,
  registers,
  student,
  subject,
  teacher,
  users,
};
const endpoints = Object.values(areas)
  .flatMap((area) => Object.values(area) as unknown[])
  .flatMap((exported) =>
    isEndpoint(exported) ? [exported] : Object.values(exported ?? {}).filter(isEndpoint),
  );
const named = endpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

const server = identityServer();
const tokens = new Map<string, string>();
const held = new Map<string, Set<string>>();

beforeAll(async () => {
  const rows = await server.db
    .selectFrom('role')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .leftJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['role.name as role', 'permission.name as permission'])
    .execute();
  for (const { role, permission } of rows)
    held.set(role, (held.get(role) ?? new Set()).add(permission ?? ''));
  for (const role of held.keys()) tokens.set(role, (await signInAs(server, role)).token);
});

/** A record that nobody has: what is refused is refused by the permission of the call, not by whose record it is. */
const nobodys = '2147483647';
const withParams = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, nobodys]));
const call = (endpoint: Endpoint, token?: string) =>
  server.inject(
    requestOf(
      endpoint,
      { params: withParams(endpoint), body: endpoint.method === 'GET' ? undefined : {} },
      token,
    ),
  );
const codeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  errorBody.safeParse(answer.json()).data?.code,
];

test('every module of the contract that declares endpoints is walked here', () => {
  const folder = path.dirname(require.resolve('@portal/shared-kit/contract/endpoint'));
  const declaring = readdirSync(folder).filter((file) =>
    /^export const \w+ = (endpoint|crud)\(/m.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(declaring.map((file) => path.basename(file, '.ts')).sort()).toEqual(Object.keys(areas).sort());
});

test('the API serves the contract and nothing beside it', () => {
  const names = (list: readonly Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(names(server.app.served)).toEqual(names(endpoints));
});

test('every role of the installation is tried', () => {
  expect([...held.keys()]).toEqual(
    expect.arrayContaining(['Master', 'Secretaria', 'Admin', 'Testers', 'Teacher', 'Student']),
  );
});

const guarded = named.filter(([, { access }]) => access !== 'public');

test.each(guarded)('%s is closed to whoever is not signed in', async (_name, endpoint) => {
  expect(codeOf(await call(endpoint))).toEqual([401, 'unauthenticated']);
  expect(codeOf(await call(endpoint, 'x'.repeat(43)))).toEqual([401, 'unauthenticated']);
});

test.each(guarded.filter(([, endpoint]) => requiredPermissions(endpoint).length > 0))(
  '%s is closed to every role without the permission and open to the others',
  async (_name, endpoint) => {
    const needed = requiredPermissions(endpoint);
    for (const [role, permissions] of held) {
      const [status, code] = codeOf(await call(endpoint, tokens.get(role)));
      const allowed = needed.some((permission) => permissions.has(permission));
      expect([role, status === 403, code === 'forbidden']).toEqual([role, !allowed, !allowed]);
    }
  },
);

test.each(named)(
  '%s refuses junk with the field that is wrong, and never fails on it',
  async (_name, endpoint) => {
    const { token } = await signInAs(server, 'Master');
    for (const { request, refusable } of junkRequests(endpoint)) {
      const answer = await server.inject({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      });
      const said = `${request.method} ${JSON.stringify(request.url)} ${JSON.stringify(request.payload)?.slice(0, 200)} → ${answer.statusCode}`;
      if (answer.statusCode >= 500 || (refusable && answer.statusCode < 400)) throw new Error(said);
      if (answer.statusCode !== 422) continue;
      if (Object.keys(errorBody.parse(answer.json()).errors ?? {}).length === 0)
        throw new Error(`${said} names no field`);
    }
  },
);
