import { createSessionAuthenticator, type SessionAuthenticator } from '../identity/sessions/authenticator.ts';
import { testServer, type TestServer } from './test-server.ts';

export interface IdentityServer extends TestServer {
  authenticator: SessionAuthenticator;
}

/** The real app with real sessions; `signInAs(server, role)` gives tokens for it. */
export function identityServer(
  options: Omit<Parameters<typeof testServer>[0] & object, 'authenticator'> = {},
) {
  let authenticator: SessionAuthenticator;
  const server = testServer({
    ...options,
    authenticator: ({ db, url }) => (authenticator = createSessionAuthenticator({ db, url })),
  }) as IdentityServer;
  beforeAll(() => (server.authenticator = authenticator));
  afterAll(() => authenticator?.close());
  return server;
}
