import { requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { errorBody } from '@portal/shared-kit/contract/core/errors';
import { sql } from 'kysely';
import { insertSession } from './identity/sessions/session.repository.ts';
import { replaceTokens } from './identity/sessions/session.service.ts';
import { bareInput, guardedEndpoints } from './testing/all-endpoints.ts';
import { makeAccount } from './testing/identity.ts';
import { identityServer } from './testing/identity-server.ts';
import { requestOf } from './testing/test-server.ts';

const server = identityServer();

/** How an account stands to the second factor, with what its session was proved by. */
const standings = {
  'proved by its factor': { factor: true, amr: ['pwd', 'otp'], minutes: 0 },
  'on a trusted device': { factor: true, amr: ['pwd', 'device'], minutes: 0 },
  'signed in at a provider': { factor: true, amr: ['idp', 'device'], minutes: 0 },
  'proved ten minutes ago': { factor: true, amr: ['pwd', 'otp'], minutes: 10 },
  'without the factor that its role requires': { factor: false, amr: ['pwd'], minutes: 0 },
} as const;
type Standing = keyof typeof standings;
const permissionsByRole = new Map<string, Set<string>>();
const accounts = new Map<string, number>();

beforeAll(async () => {
  const rows = await server.db
    .selectFrom('role')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .leftJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['role.name as role', 'permission.name as permission'])
    .execute();
  for (const { role, permission } of rows)
    permissionsByRole.set(role, (permissionsByRole.get(role) ?? new Set()).add(permission ?? ''));
  await server.db
    .updateTable('role')
    .set({ second_factor_from: sql`now() - interval '1 day'`, second_factor_grace_days: 0 })
    .execute();
  for (const role of permissionsByRole.keys())
    for (const [standing, { factor }] of Object.entries(standings)) {
      const { userId } = await makeAccount(server.db, role);
      accounts.set(`${role} ${standing}`, userId);
      if (factor)
        await server.db
          .updateTable('user_account')
          .set({ second_factor_at: sql`now()` })
          .where('id', '=', userId)
          .execute();
    }
});

/** A session of its own for each call, because some calls end sessions. */
async function call(endpoint: Endpoint, role: string, standing: Standing) {
  const { amr, minutes } = standings[standing];
  const token = await server.db.transaction().execute(async (tx) => {
    const { id } = await insertSession(tx, {
      user_id: accounts.get(`${role} ${standing}`)!,
      ip: '127.0.0.1',
      user_agent: 'jest',
      amr: [...amr],
      proved_at: new Date(Date.now() - minutes * 60_000),
    });
    return (await replaceTokens(tx, id)).access.access_token;
  });
  const answer = await server.inject(requestOf(endpoint, bareInput(endpoint), token));
  return answer.statusCode < 400 ? undefined : errorBody.safeParse(answer.json()).data?.code;
}

/** What refuses the call before anything else of it is looked at; undefined where nothing does. */
function refusal(endpoint: Endpoint, permissions: ReadonlySet<string>, standing: Standing) {
  const needed = requiredPermissions(endpoint);
  if (needed.length > 0 && !needed.some((permission) => permissions.has(permission))) return 'forbidden';
  if (standing === 'without the factor that its role requires')
    return endpoint.beforeSecondFactor ? undefined : 'second_factor_required';
  return endpoint.freshProof && standing !== 'proved by its factor' ? 'reauth_required' : undefined;
}

test.each(guardedEndpoints)(
  '%s asks of every role what its second factor and the moment of the proof require',
  async (_name, endpoint) => {
    for (const [role, permissions] of permissionsByRole)
      for (const standing of Object.keys(standings) as Standing[]) {
        const expected = refusal(endpoint, permissions, standing);
        const code = await call(endpoint, role, standing);
        const early =
          ['second_factor_required', 'reauth_required'].includes(code!) || expected ? code : undefined;
        expect([role, standing, early]).toEqual([role, standing, expected]);
      }
  },
);
