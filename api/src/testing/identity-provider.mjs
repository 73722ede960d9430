// A real OpenID Connect provider (`oidc-provider`) in a process of its own. It signs in the person whose account is named by the
// `login_hint` of the address, or by its page's one field, and says when.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';
import Provider, { interactionPolicy } from 'oidc-provider';

const [port, people, redirectUri, signOutUri] = [
  Number(process.argv[2]),
  JSON.parse(process.argv[3]),
  ...process.argv.slice(4),
];
const issuer = `http://127.0.0.1:${port}`;
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'portal',
      client_secret: 'segredo-do-portal',
      redirect_uris: [redirectUri],
      id_token_signed_response_alg: 'ES256',
      backchannel_logout_uri: signOutUri,
      backchannel_logout_session_required: true,
      post_logout_redirect_uris: [redirectUri],
    },
  ],
  jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256', kid: `key-${process.pid}` }] },
  pkce: { required: () => true },
  claims: { openid: ['sub', 'auth_time', 'sid'], email: ['email', 'email_verified'], profile: ['name'] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      // Its own page asks the Internet for a font.
      logoutSource: (ctx, form) => {
        ctx.body = `<!doctype html><title>Universidade</title>${form}<button form="op.logoutForm" name="logout" value="yes">Terminar</button>`;
      },
    },
  },
  // Its own refuses addresses of this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  cookies: { keys: ['of a test'] },
  ttl: { Session: 3600, Interaction: 600, Grant: 3600 },
  interactions: { policy: interactionPolicy.base(), url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

provider.on('backchannel.error', (_ctx, error) => console.error(error));
provider.on('server_error', (_ctx, error) => console.error(error));

const page = (uid) =>
  `<!doctype html><title>Universidade</title><form method="post" action="/interaction/${uid}"><label>Conta <input name="account"></label><button>Continuar</button></form>`;

createServer(async (request, response) => {
  const url = new URL(request.url, issuer);
  if (request.method === 'PUT' && url.pathname === '/people') {
    const changed = JSON.parse(await bodyOf(request));
    Object.assign(people, changed);
    return response.end();
  }
  if (!url.pathname.startsWith('/interaction/')) return provider.callback()(request, response);
  const { uid, params } = await provider.interactionDetails(request, response);
  const account =
    request.method === 'POST' ? new URLSearchParams(await bodyOf(request)).get('account') : params.login_hint;
  if (!account) return response.setHeader('content-type', 'text/html').end(page(uid));
  await provider.interactionFinished(
    request,
    response,
    account === 'ninguem' ? { error: 'access_denied' } : { login: { accountId: account } },
  );
}).listen(port, '127.0.0.1', () => console.log(JSON.stringify({ issuer })));

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
