import type { Authenticator, SignedIn } from '../platform/http/route.ts';

const nobody: SignedIn = {
  userId: 1,
  sessionId: 1,
  personId: 1,
  roleId: 1,
  role: 'Testers',
  name: 'Pessoa de Teste',
  email: 'teste@demo.test',
  firstLogin: false,
  permissions: new Set(),
};

/** Accepts the given tokens, for tests of areas other than identity. */
export const testAuthenticator = (users: Record<string, Partial<SignedIn> | 'revoked'>): Authenticator => ({
  async authenticate(token) {
    const user = users[token];
    return user === undefined || user === 'revoked' ? user : { ...nobody, ...user };
  },
});
