import * as z from 'zod';
import { byId, written } from './envelope.ts';
import type { Permission } from './permissions.ts';

// Default messages of schemas in Portuguese, for browser and server.
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && input === undefined ? 'Campo obrigatório.' : 'Valor inválido.',
});

/** Who may call: anybody, anybody signed in, or holders of (one of) the permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

/** An accepted file; its type is detected from its content, not its name. */
export interface AcceptedFile {
  maxBytes: number;
  types: readonly string[];
  /** The file is optional; the call then accepts JSON too. */
  optional?: boolean;
  /** The specification's name for the file part; `file` is always accepted. */
  field?: string;
}

/** One HTTP operation, declared once: the API serves it, the remotes call it, forms validate with it, tests iterate over it. `In` is what a
 *  caller sends, `Args` what the handler gets after parsing, `Out` the answer on the wire, `Answer` what the handler returns for it. */
export interface Endpoint<In = any, Args = any, Out = any, A extends Access = Access, Answer = any> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`;
  access: A;
  /** One line for the generated documentation, with the source of the call ("S1 §7"). */
  summary: string;
  /** Answered even while the first-login password change is due (decision 13). */
  beforePasswordChange?: boolean;
  /** Answered even while the caller has to set up a second factor (J41). */
  beforeSecondFactor?: boolean;
  /** An act of great effect: it needs a proof, at most five minutes old, of who the caller is, from those who have or need a second
   *  factor, or from everybody (J41). */
  freshProof?: 'of-factor-holders' | 'of-everybody';
  /** Largest body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** The accepted file of a multipart call. */
  upload?: AcceptedFile;
  /** Answered by the gateway itself: the path is at the root, not below `/api`. */
  gateway?: boolean;
  /** The answer is a file download; `response` is unused. */
  download?: boolean;
  /** Answered with server-sent events while the connection is open; `response` is unused. */
  events?: boolean;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  response: z.ZodType<Out, Answer>;
  readonly $?: { in: In; args: Args };
}

const none = z.object({});
type None = typeof none;
const message = written(z.null());
type Message = typeof message;
type Part<K extends string, S> = {} extends z.input<S> ? { [k in K]?: z.input<S> } : { [k in K]: z.input<S> };

/** The parameters of a path: `:id` is the id of a record. */
type ParamsOf<P, Path> = P extends z.ZodType
  ? P
  : Path extends `${string}/:id` | `${string}/:id/${string}`
    ? typeof byId
    : None;

/** Declares an endpoint; `params`, `query` and `body` accept nothing where they are left out, but `:id` in the path, and without `response`
 *  the answer is its message alone, or the file of a download. */
export function endpoint<
  const Path extends Endpoint['path'],
  Download extends boolean = false,
  R extends z.ZodType = Message,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  const A extends Access = Access,
>(
  method: Endpoint['method'],
  path: Path,
  spec: Pick<
    Endpoint,
    | 'summary'
    | 'beforePasswordChange'
    | 'beforeSecondFactor'
    | 'freshProof'
    | 'bodyLimit'
    | 'gateway'
    | 'upload'
    | 'events'
  > & {
    access: A;
    download?: Download;
    response?: R;
    params?: P;
    query?: Q;
    body?: B;
  },
): Endpoint<
  Part<'params', ParamsOf<P, Path>> & Part<'query', Q> & Part<'body', B>,
  { params: z.output<ParamsOf<P, Path>>; query: z.output<Q>; body: z.output<B> },
  Download extends true ? unknown : z.output<R>,
  A,
  Download extends true ? unknown : z.input<R>
> {
  const params = /\/:id(\/|$)/.test(path) ? byId : none;
  const response = spec.download || spec.events ? z.unknown() : message;
  return { method, path, params, query: none, body: none, response, ...spec } as never;
}

export type In<E> = E extends Endpoint<infer I> ? I : never;
export type Args<E> = E extends Endpoint<any, infer A> ? A : never;
export type Out<E> = E extends Endpoint<any, any, infer O> ? O : never;
/** What a handler of the API returns: the answer on the wire, where an `instant` may also be a `Date`. */
export type Answer<E extends Endpoint> = z.input<E['response']>;

/** Type guard for endpoints among the exports of a contract module. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** The permissions of which one suffices; empty for public and signed-in endpoints. */
export const requiredPermissions = ({ access }: Pick<Endpoint, 'access'>): readonly Permission[] =>
  access === 'public' || access === 'signed-in' ? [] : typeof access === 'string' ? [access] : access;
