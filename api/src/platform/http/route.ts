import {
  requiredPermissions,
  type Answer,
  type Args,
  type Endpoint,
} from '@portal/shared-kit/contract/core/endpoint';
import { proofMinutes, proveMessage } from '@portal/shared-kit/contract/core/fresh-proof';
import { signedInHeader } from '@portal/shared-kit/contract/gateway/beacon-token';
import { rightsHeader, rightsTag } from '@portal/shared-kit/contract/core/rights-tag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListAnswer } from '@portal/shared-kit/contract/core/envelope';
import { messages } from './messages.ts';
import type { Db, Tx } from '../database/db.ts';
import { endIfSilent } from '../database/lock-row.ts';
import type { LongReads } from '../replica/long-reads.ts';
import type { Page } from '../database/page.ts';
import { ApiError } from './errors.ts';
import { parseInput } from './input.ts';

/** The signed-in user, with their current rights. */
export interface SignedIn {
  userId: number;
  sessionId: number;
  personId: number;
  roleId: number;
  role: string;
  name: string;
  email: string;
  firstLogin: boolean;
  permissions: ReadonlySet<string>;
  /** How and when the session was proved; undefined in a job, which has no session. */
  assurance?: Assurance | undefined;
}

/** What a session was proved by, and whether its account has or needs a second factor (J41). */
export interface Assurance {
  /** `pwd`, `device` (trusted), `otp`, `webauthn`, `recovery`. */
  amr: readonly string[];
  /** The last proof. */
  provedAt: Date;
  hasFactor: boolean;
  /** The role needs a second factor, even if the first days are not over. */
  factorRequired: boolean;
  /** It has to be set up before anything else. */
  factorDue: boolean;
}

/** Who acts and from where: what rules and the audit log know of a call, or of the job that a call submitted. */
export interface Caller {
  user: SignedIn | undefined;
  ip: string;
  userAgent: string;
  /** Also the support code the user sees. */
  requestId: string;
}
/** A signed-in user, in a call or in a job of theirs. */
export type UserContext = Caller & { user: SignedIn };

/** The context of a call that a handler gets besides its parsed input. */
export interface Context extends Caller {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Turns a bearer token into its owner; undefined for a token that is unknown or expired, 'revoked' for one whose session was ended. */
export interface Authenticator {
  authenticate(token: string): Promise<SignedIn | 'revoked' | undefined>;
  /** The person of a token that is in memory; undefined where the database would have to be asked. */
  knownPerson?(token: string): number | undefined;
  /** Resolves once changes of rights and sessions committed so far apply to every later call to this process. */
  settled?(): Promise<void>;
}

/** Settings of this installation that handlers may read. */
export interface Settings {
  /** Demonstration mode: mail can be read at `/api/dev/mail`, demonstration data exists. Never in production. */
  demo: boolean;
  /** Whether this installation is in use by an institution. */
  production?: boolean | undefined;
  /** Base URL of the portal, without a trailing slash: links in mail begin with it. */
  publicUrl: string;
  /** Encrypts secrets that the database stores; 32 bytes. */
  secretsKey: Buffer;
  /** Whether cookies carry `Secure`. */
  secureCookies: boolean;
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Bearer token of `/metrics`; undefined: only from this machine. */
  metricsToken?: string | undefined;
  /** Folder of files and of the embedded database. */
  dataDir?: string | undefined;
  /** Folder of backups. */
  backupDir?: string | undefined;
}

/** Dependencies of routers. */
export interface Server {
  fastify: FastifyInstance;
  db: Db;
  /** Runs large reads whose data may be slightly out of date. */
  longReads: LongReads;
  authenticator: Authenticator;
  settings: Settings;
  /** Endpoints registered so far, in order; read by the contract walk and OpenAPI. */
  served: Endpoint[];
}

type Handler<E extends Endpoint, Handle> = (
  handle: Handle,
  args: Args<E>,
  ctx: E['access'] extends 'public' ? Context : Context & UserContext,
) => Promise<Answer<E>>;

/** Serves a read. */
export const query = <E extends Endpoint>(server: Server, e: E, handler: Handler<E, Db>) =>
  mount(server, e, (args, ctx) => handler(server.db, args, ctx as never));

/** Serves a read whose handler writes the JSON itself, from parts parsed by the contract: for a large answer that is mostly cached. */
export const queryBytes = <E extends Endpoint>(
  server: Server,
  e: E,
  handler: (db: Db, args: Args<E>, ctx: Context & UserContext) => Promise<Buffer>,
) =>
  mount(
    server,
    e,
    (args, ctx) => handler(server.db, args, ctx as never),
    (bytes, reply) => reply.type('application/json; charset=utf-8').send(bytes),
  );

/** Serves a write inside one transaction: the handler is given `tx` and has no other access to the database. */
export const command = <E extends Endpoint>(server: Server, e: E, handler: Handler<E, Tx>) =>
  staged(server, e, (db, args, ctx) =>
    db.transaction().execute(async (tx) => {
      await endIfSilent(tx);
      return handler(tx, args, ctx);
    }),
  );

/** Serves a write that opens its own transactions, so that slow work (a password hash) holds none and a refusal can still be recorded. */
export const staged = <E extends Endpoint>(server: Server, e: E, handler: Handler<E, Db>) =>
  mount(server, e, async (args, ctx) => {
    try {
      return await handler(server.db, args, ctx as never);
    } finally {
      await server.authenticator.settled?.();
    }
  });

/** Authorises, parses input and output. Fields that the contract does not name never leave: parsing strips them. */
function mount<E extends Endpoint, Returned = Answer<E>>(
  server: Server,
  e: E,
  run: (args: Args<E>, ctx: Context) => Promise<Returned>,
  written: (answer: Returned, reply: FastifyReply) => unknown = (answer) => e.response.parse(answer),
) {
  server.served.push(e);
  server.fastify.route({
    method: e.method,
    url: `/api${e.path}`,
    ...(e.bodyLimit && { bodyLimit: e.bodyLimit }),
    handler: async (request, reply) => {
      const ctx = await enter(server, e, request, reply);
      const args = {
        params: parseInput(e.params, request.params),
        query: parseInput(e.query, request.query),
        body: parseInput(e.body, request.body ?? {}),
      };
      const answer = await run(args as Args<E>, ctx);
      return reply.statusCode === 304 ? reply.send() : written(answer, reply);
    },
  });
}

/** Authorises the caller, or throws; returns the handler's context, and tells the browser the version of the caller's rights. */
export async function enter(
  server: Server,
  e: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const user = await admit(server, e, request);
  if (user) reply.header(rightsHeader, tagOf(user)).header(signedInHeader, user.userId);
  return {
    user,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    request,
    reply,
  };
}

/** Caches the tag per user and rights, so that it is not computed for every answer. */
const tags = new WeakMap<SignedIn, string>();
function tagOf(user: SignedIn): string {
  const tag = tags.get(user) ?? rightsTag(user.role, user.permissions);
  tags.set(user, tag);
  return tag;
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/** Returns the authorised caller; throws the refusal otherwise. */
export async function admit(
  { authenticator }: Server,
  e: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  if (e.access === 'public') return undefined;
  const token = bearerOf(request);
  const user = token ? await authenticator.authenticate(token) : undefined;
  if (user === 'revoked') throw new ApiError('session_revoked', messages.sessionRevoked);
  if (!user) throw new ApiError('unauthenticated', messages.unauthenticated);
  if (user.firstLogin && !e.beforePasswordChange)
    throw new ApiError('password_change_required', messages.passwordChangeRequired);
  const needed = requiredPermissions(e);
  if (needed.length > 0 && !needed.some((permission) => user.permissions.has(permission)))
    throw new ApiError('forbidden', messages.forbidden, { permission: needed[0]! });
  if (user.assurance?.factorDue && !e.beforeSecondFactor)
    throw new ApiError('second_factor_required', messages.secondFactorRequired);
  if (e.freshProof) refuseUnproved(e.freshProof, user);
  return user;
}

/** What proves a second factor. */
const factorMeans = new Set(['otp', 'webauthn', 'recovery']);

/** Throws where the proof of who the caller is is too old or too weak for an act of great effect (J41). Accounts without a second factor
 *  prove themselves by password. */
export function refuseUnproved(asked: NonNullable<Endpoint['freshProof']>, { assurance }: SignedIn): void {
  if (!assurance) return;
  const { amr, provedAt, hasFactor, factorRequired } = assurance;
  if (asked === 'of-factor-holders' && !hasFactor && !factorRequired) return;
  const fresh = Date.now() - provedAt.getTime() < proofMinutes * 60_000;
  if (!fresh || (hasFactor && !amr.some((means) => factorMeans.has(means))))
    throw new ApiError('reauth_required', proveMessage);
}

/** A list on the wire (decision D0.2). */
export const listed = <Row>(
  { page, per_page }: { page: number; per_page: number },
  { rows, total, capped }: Page<Row>,
): ListAnswer<Row> => {
  const paging = { total, per_page, current_page: page };
  return { data: rows, ...paging, meta: { ...paging, ...(capped && { capped }) } };
};

/** A single read on the wire (decision 141). */
export const one = <Data>(data: Data) => ({ status: 1 as const, data });

/** A write on the wire (decision D0.1). */
export const done = <Data>(message: string, data: Data) => ({
  status: 1 as const,
  success: true as const,
  message,
  data,
});
