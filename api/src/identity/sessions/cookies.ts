import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { bearerOf, type Context, type Server } from '../../platform/http/route.ts';
import { newToken } from '../../platform/http/token.ts';
import { texts } from '../accounts/messages.ts';
import { antiForgerySecret } from './session.repository.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const antiForgeryName = 'XSRF-TOKEN';
const antiForgeryHeader = 'x-xsrf-token';
const refreshName = 'portal_refresh';
/** The refresh cookie is sent to this endpoint only. */
const refreshPath = '/api/renew-session';
const deviceName = 'portal_device';
/** The device cookie is sent to the sign-in endpoint only. */
const devicePath = '/api/login';
const deviceDays = 365;
const providerName = 'portal_provider';
/** The cookie that binds a sign-in at a provider to its browser is sent to its endpoints only. */
const providerPath = '/api/login/provider';
const providerMinutes = 10;

export type Cookies = ReturnType<typeof createCookies>;

/** The cookies of a session: the anti-forgery value that scripts repeat, the HttpOnly refresh token, and the token that identifies a
 *  device at its next sign-in. */
export function createCookies({ db, settings, authenticator }: Server) {
  const secret = once(db);
  const common = { sameSite: 'strict', secure: settings.secureCookies } as const;
  const setAntiForgery = async ({ reply }: Context, sessionId?: number) => {
    const value = signedValue(await secret(), sessionId);
    reply.setCookie(antiForgeryName, value, { ...common, path: '/', httpOnly: false });
  };
  /** Refuses a call whose header does not repeat the cookie (S1 §7). */
  const checkAntiForgery = async ({ request }: Context) => {
    const header = request.headers[antiForgeryHeader];
    if (!isGenuine(request.cookies[antiForgeryName], header, await secret()))
      throw new ApiError('anti_forgery', texts.antiForgery);
  };
  return {
    checkAntiForgery,
    setAntiForgery,
    /** Where the session of a call is known, refuses the value of another session and sets the right one for the retry. */
    async checkOfSession(ctx: Context, sessionId: number) {
      if (isOfSession(ctx.request.cookies[antiForgeryName] ?? '', sessionId, await secret())) return;
      await setAntiForgery(ctx, sessionId);
      throw new ApiError('anti_forgery', texts.antiForgery);
    },
    /** The same for calls that use no cookie: a bearer token, which no other site can send, is accepted instead. */
    async checkUnlessSignedIn(ctx: Context) {
      const token = bearerOf(ctx.request);
      const user = token ? await authenticator.authenticate(token) : undefined;
      if (typeof user !== 'object') await checkAntiForgery(ctx);
    },
    /** Sets a value where there is none; one bound to a session is kept. */
    async offerAntiForgery(ctx: Context) {
      if (!isSigned(ctx.request.cookies[antiForgeryName], await secret())) await setAntiForgery(ctx);
    },
    /** Distinguishes browsers at one IP address; undefined without a genuine value. */
    async deviceOf({ request }: Context): Promise<string | undefined> {
      const value = request.cookies[antiForgeryName];
      return isSigned(value, await secret()) ? value.split('.')[0] : undefined;
    },
    /** The token that identifies the device at sign-in; a new one where the cookie is missing or malformed. */
    knownDevice({ request }: Context): string {
      const shown = request.cookies[deviceName] ?? '';
      return /^[\w-]{43}$/.test(shown) ? shown : newToken();
    },
    /** Stores it in the browser for a year. */
    setDevice({ reply }: Context, device: string) {
      const expires = new Date(Date.now() + deviceDays * 86_400_000);
      reply.setCookie(deviceName, device, { ...common, path: devicePath, httpOnly: true, expires });
    },
    /** The secret of the browser that begins a sign-in at a provider; kept for sign-ins of other tabs that are under way. */
    bindProvider(ctx: Context): string {
      const secret = this.providerSecret(ctx) ?? newToken();
      const expires = new Date(Date.now() + providerMinutes * 60_000);
      ctx.reply.setCookie(providerName, secret, { ...common, path: providerPath, httpOnly: true, expires });
      return secret;
    },
    providerSecret({ request }: Context): string | undefined {
      const shown = request.cookies[providerName] ?? '';
      return /^[\w-]{43}$/.test(shown) ? shown : undefined;
    },
    setRefresh({ reply }: Context, token: string, expires: Date) {
      reply.setCookie(refreshName, token, { ...common, path: refreshPath, httpOnly: true, expires });
    },
    clearRefresh({ reply }: Context) {
      reply.clearCookie(refreshName, { ...common, path: refreshPath, httpOnly: true });
    },
    refreshOf: ({ request }: Context): string | undefined => request.cookies[refreshName],
  };
}

function once(db: Db): () => Promise<string> {
  let secret: string | undefined;
  return async () => (secret ??= await antiForgerySecret(db));
}

const sign = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64url');

/** A tag of the session that does not reveal its id; empty where nobody is signed in. */
const tagOf = (sessionId: number | undefined, secret: string) =>
  sessionId === undefined ? '' : sign(`session ${sessionId}`, secret).slice(0, 16);

/** A value that only this application can generate, bound to one session or to no session. */
export function signedValue(secret: string, sessionId?: number): string {
  const value = `${randomBytes(16).toString('base64url')}.${tagOf(sessionId, secret)}`;
  return `${value}.${sign(value, secret)}`;
}

/** Whether cookie and header carry the same genuine value. */
export const isGenuine = (cookie: string | undefined, header: unknown, secret: string): boolean =>
  typeof header === 'string' && isSigned(cookie, secret) && same(cookie, header);

function isSigned(cookie: string | undefined, secret: string): cookie is string {
  const end = cookie?.lastIndexOf('.') ?? -1;
  return cookie !== undefined && end > 0 && same(cookie.slice(end + 1), sign(cookie.slice(0, end), secret));
}

/** Whether a genuine value belongs to that session: one of another session may have been planted. */
export const isOfSession = (cookie: string, sessionId: number, secret: string): boolean =>
  same(cookie.split('.')[1] ?? '', tagOf(sessionId, secret));

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
