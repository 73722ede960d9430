import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { ApiError } from '../../platform/http/errors.ts';
import { texts } from '../accounts/messages.ts';

/** What is needed to speak to a provider. */
export interface ProviderAddress {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** What identifies one sign-in to the provider; only the browser that began it can compute it again. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Record<string, unknown> & { sub: string };

/** What a provider refuses, or says wrongly; `cause` has the details, which nobody is shown. */
export class ProviderRefusal extends Error {}

/** Seconds that each request to a provider may take. */
const patience = 5;
/** Seconds that a person who leaves waits for a provider. */
const patienceAtLeave = 2;
/** Milliseconds for which the description of a provider is kept. Its keys are read at each sign-in, so that a rotated key counts at once. */
const keptFor = 10 * 60_000;
/** Milliseconds for which a provider that did not answer is not asked again. */
const restAfterFailure = 10_000;
/** Requests to providers at once: one that hangs must leave places of the server to everybody else. */
const atOnce = 8;

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Speaks OpenID Connect with providers, over https; over http only with one on this machine, and not in production (J42). */
export function createProviderClient(production: boolean) {
  const known = new Map<string, { metadata: oidc.ServerMetadata; until: number }>();
  const resting = new Map<string, number>();
  let running = 0;

  const guardedFetch: typeof fetch = (url, init) => {
    const address = new URL(url instanceof Request ? url.url : url);
    if (!isAllowedAddress(address, production)) throw new Error(`not a safe address: ${address.origin}`);
    return fetch(url, { ...init, redirect: 'manual' });
  };

  const configure = (metadata: oidc.ServerMetadata, { issuer, clientId, clientSecret }: ProviderAddress) => {
    const methods = metadata.token_endpoint_auth_methods_supported ?? [];
    const authentication =
      clientSecret === undefined
        ? oidc.None()
        : methods.includes('client_secret_post')
          ? oidc.ClientSecretPost(clientSecret)
          : oidc.ClientSecretBasic(clientSecret);
    const config = new oidc.Configuration(
      { ...metadata },
      clientId,
      { [oidc.clockTolerance]: 30 },
      authentication,
    );
    config.timeout = patience;
    config[oidc.customFetch] = guardedFetch as oidc.CustomFetch;
    // The signature counts although the token came over TLS.
    oidc.enableNonRepudiationChecks(config);
    if (new URL(issuer).protocol === 'http:') oidc.allowInsecureRequests(config);
    return config;
  };

  /** With `now` the provider must answer soon, whatever is known of it. */
  async function open(address: ProviderAddress, now: boolean): Promise<oidc.Configuration> {
    const { issuer, clientId } = address;
    const kept = known.get(issuer);
    if (kept && !now && kept.until > Date.now()) return configure(kept.metadata, address);
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: now ? patienceAtLeave : patience,
      [oidc.customFetch]: guardedFetch as oidc.CustomFetch,
      ...(new URL(issuer).protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
    const metadata = found.serverMetadata();
    // 'common' of Microsoft would let every tenant in.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new ProviderRefusal('another issuer');
    known.set(issuer, { metadata, until: Date.now() + keptFor });
    return configure(metadata, address);
  }

  /** Runs work with a provider in one of few places. A provider that is down is `unavailable`, and not asked again for some seconds. */
  async function withProvider<T>(
    address: ProviderAddress,
    work: (config: oidc.Configuration) => Promise<T>,
    now = false,
  ): Promise<T> {
    const { issuer } = address;
    const down = () =>
      new ApiError('unavailable', texts.providerDown, { retryAfter: restAfterFailure / 1000 });
    if (running >= atOnce || (resting.get(issuer) ?? 0) > Date.now()) throw down();
    running += 1;
    let opened = false;
    try {
      const config = await open(address, now);
      opened = true;
      return await work(config);
    } catch (error) {
      if (!isOutage(error)) throw new ProviderRefusal('refused', { cause: error });
      if (!opened && !now) resting.set(issuer, Date.now() + restAfterFailure);
      throw down();
    } finally {
      running -= 1;
    }
  }

  return {
    /** Refuses an address that no provider answers at, as `unavailable` or ProviderRefusal. */
    check: (address: ProviderAddress) => {
      known.delete(address.issuer);
      resting.delete(address.issuer);
      return withProvider(address, () => Promise.resolve());
    },

    /** The address of the provider's sign-in page. */
    authorizationUrl: (
      address: ProviderAddress,
      redirectUri: string,
      { state, nonce, verifier }: FlowSecrets,
      { again, domain }: { again: boolean; domain: string | undefined },
    ): Promise<string> =>
      withProvider(address, async (config) =>
        oidc
          .buildAuthorizationUrl(config, {
            redirect_uri: redirectUri,
            response_type: 'code',
            scope: 'openid email profile',
            state,
            nonce,
            code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            ...(again && { prompt: 'login', max_age: '0' }),
            // Google's and Microsoft's hints of which accounts to offer; others ignore them.
            ...(domain && { hd: domain, domain_hint: domain }),
          })
          .toString(),
      ),

    /** The claims of the person, from the code in the address that the provider sent them back to. Throws ProviderRefusal. */
    claims: (
      address: ProviderAddress,
      redirectUri: string,
      query: string,
      { state, nonce, verifier }: FlowSecrets,
    ): Promise<Claims> =>
      withProvider(address, async (config) => {
        const url = new URL(redirectUri);
        url.search = query;
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
        const { sub: _sub, ...more } = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ...more, ...claims };
      }),

    /** Where a browser ends the provider's own session and comes back with the state; null where the provider offers no such page. The
     *  person is named by no token: none is kept, and the provider asks before it ends a session (RP-Initiated Logout 1.0). */
    endSessionUrl: (address: ProviderAddress, returnTo: string, state: string): Promise<string | null> =>
      withProvider(
        address,
        async (config) =>
          config.serverMetadata().end_session_endpoint
            ? oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, state }).href
            : null,
        true,
      ),

    /** The claims of a logout token; undefined where it is not one of this provider for this portal. */
    signOutClaims: (address: ProviderAddress, token: string) =>
      withProvider(address, async (config) => {
        const { issuer, jwks_uri } = config.serverMetadata();
        const keys = createRemoteJWKSet(new URL(jwks_uri!), {
          timeoutDuration: patience * 1000,
          [jwksFetch]: guardedFetch,
        });
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: address.clientId,
          clockTolerance: 30,
          maxTokenAge: 300,
          requiredClaims: ['jti'],
        });
        return payload;
      }),
  };
}

/** Whether a provider may be spoken to at an address. */
export const isAllowedAddress = ({ protocol, hostname }: URL, production: boolean): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && !production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** Whether a provider did not answer, or answered that it cannot, as opposed to refusing this sign-in. */
function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message, cause, status } = error as Partial<Error> & { status?: unknown };
  if (name === 'TimeoutError' || name === 'JWKSTimeout' || message === 'fetch failed') return true;
  return (typeof status === 'number' && status >= 500) || isOutage(cause);
}
