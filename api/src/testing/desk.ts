import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { sql } from 'kysely';
import type { SignedIn } from '../platform/http/route.ts';
import { paymentsOf } from './payments.ts';
import { testAuthenticator } from './test-authenticator.ts';
import { testServer } from './test-server.ts';

const clerk: Permission[] = ['payments.read', 'payments.confirm'];
/** The tokens: two clerks, two administrators, a reader, and 'own', who sees only their own. */
const desk = {
  ana: { userId: 0, personId: 0, permissions: new Set<string>(clerk), email: 'ana@teste.test' },
  rui: { userId: 0, personId: 0, permissions: new Set<string>(clerk), email: 'rui@teste.test' },
  admin: { userId: 0, personId: 0, permissions: new Set<string>(permissionNames), email: 'admin@teste.test' },
  chief: { userId: 0, personId: 0, permissions: new Set<string>(permissionNames), email: 'chefe@teste.test' },
  reader: {
    userId: 999,
    personId: 999,
    permissions: new Set<string>(['payments.read']),
    email: 'le@teste.test',
  },
  own: {
    userId: 998,
    personId: 0,
    permissions: new Set<string>(['payments.read_own', 'fines.read_own']),
    email: 'x@teste.test',
  },
  none: { userId: 997, personId: 997, permissions: new Set<string>(['grades.read']), email: 'n@teste.test' },
} satisfies Record<string, Partial<SignedIn>>;
export type DeskToken = keyof typeof desk;

/** The real app with the people of the payment desk, whose accounts stand in the database, and one entity to be paid to. */
export function paymentDesk() {
  const server = testServer({
    authenticator: () => testAuthenticator(desk),
    prepare: async ({ db }) => {
      const role = await db
        .selectFrom('role')
        .select('id')
        .where('name', '=', 'Secretaria')
        .executeTakeFirstOrThrow();
      for (const [name, token] of [
        ['Ana Clara', 'ana'],
        ['Rui Manuel', 'rui'],
        ['Aida Chefe', 'admin'],
        ['Beto Director', 'chief'],
        ['Lídia Leitora', 'reader'],
        ['Xavier Próprio', 'own'],
      ] as const) {
        const person = await db
          .insertInto('person')
          .values({ full_name: name })
          .returning('id')
          .executeTakeFirstOrThrow();
        const account = await db
          .insertInto('user_account')
          .values({ person_id: person.id, email: desk[token].email, role_id: role.id, password_hash: 'x' })
          .returning('id')
          .executeTakeFirstOrThrow();
        // Owner and rights are checked again when a paper is opened.
        await sql`insert into user_permission (user_id, permission_id, granted)
          select ${account.id}, id, true from permission where name = any(${[...desk[token].permissions]})`.execute(
          db,
        );
        const clerks = token === 'reader' || token === 'own' ? {} : { personId: person.id };
        Object.assign(desk[token], { ...clerks, userId: account.id });
      }
    },
  });
  const pay = paymentsOf(server);
  return {
    server,
    pay,
    /** Assigns a token to somebody, until the returned function is called. */
    become(token: DeskToken, personId: number) {
      const before = desk[token].personId;
      Object.assign(desk[token], { personId });
      return () => void Object.assign(desk[token], { personId: before });
    },
    /** Makes the last proof of a token's second factor too old for acts of great effect, until the returned function is called. */
    unproved(token: DeskToken) {
      const provedAt = new Date(Date.now() - 6 * 60_000);
      const factor = { hasFactor: true, factorRequired: false, factorDue: false };
      Object.assign(desk[token], { assurance: { ...factor, amr: ['pwd', 'otp'], provedAt } });
      return () => void Object.assign(desk[token], { assurance: undefined });
    },
    userId: (token: DeskToken) => desk[token].userId,
    rows: async (query: string): Promise<Record<string, unknown>[]> =>
      (await server.pool.query<Record<string, unknown>>(query)).rows,
  };
}
