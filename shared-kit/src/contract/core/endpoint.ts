import * as z from 'zod';
import type { Permission } from './permissions.ts';

// What a schema says of a value when it has no words of its own: in Portuguese, for browser and server alike.
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && input === undefined ? 'Campo obrigatório.' : 'Valor inválido.',
});

/** Who may call: anybody, anybody signed in, or whoever has (one of) the permissions. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

/** A file that may come in; its type is what its content shows, whatever its name says. */
export interface Upload {
  maxBytes: number;
  types: readonly string[];
  /** It may be left out; the call then takes JSON too. */
  optional?: boolean;
}

/** One HTTP operation, described once: the API serves it, the remotes call it, forms validate with it, tests walk it.
 *  `In` is what a caller sends, `Args` what the handler gets after parsing, `Out` the answer on the wire. */
export interface Endpoint<In = any, Args = any, Out = any, A extends Access = Access> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`;
  access: A;
  /** One line for the generated documentation, with the source of the call ("S1 §7"). */
  summary: string;
  /** Answered even while the first-login password change is due (decision 13). */
  beforePasswordChange?: boolean;
  /** Bytes the body may have; 1 MiB when left out. */
  bodyLimit?: number;
  /** The call brings one file beside its fields, as multipart: what it may be. */
  upload?: Upload;
  /** Answered by the gateway itself: the path stands at the root, not below `/api`. */
  gateway?: boolean;
  /** The answer is a file to be saved, and `response` says nothing. */
  download?: boolean;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  response: z.ZodType<Out>;
  readonly $?: { in: In; args: Args };
}

const none = z.object({});
type None = typeof none;
type Part<K extends string, S extends z.ZodType> =
  {} extends z.input<S> ? { [k in K]?: z.input<S> } : { [k in K]: z.input<S> };

/** Declares an endpoint; parts that are left out accept nothing. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  const A extends Access = Access,
>(
  spec: Pick<
    Endpoint,
    'method' | 'path' | 'summary' | 'beforePasswordChange' | 'bodyLimit' | 'gateway' | 'upload' | 'download'
  > & {
    access: A;
    response: R;
    params?: P;
    query?: Q;
    body?: B;
  },
): Endpoint<
  Part<'params', P> & Part<'query', Q> & Part<'body', B>,
  { params: z.output<P>; query: z.output<Q>; body: z.output<B> },
  z.output<R>,
  A
> {
  return { params: none, query: none, body: none, ...spec } as never;
}

export type In<E> = E extends Endpoint<infer I> ? I : never;
export type Args<E> = E extends Endpoint<any, infer A> ? A : never;
export type Out<E> = E extends Endpoint<any, any, infer O> ? O : never;

/** Tells an endpoint from the other exports of a contract module. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** The permissions of which one suffices; empty for public and signed-in endpoints. */
export const requiredPermissions = ({ access }: Pick<Endpoint, 'access'>): readonly Permission[] =>
  access === 'public' || access === 'signed-in' ? [] : typeof access === 'string' ? [access] : access;
