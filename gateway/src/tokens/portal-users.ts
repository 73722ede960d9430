import { errorStatus } from '@portal/shared-kit/contract/core/errors';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A signed-in user, with their current role and permissions. */
export interface PortalUser {
  id: number;
  name: string;
  role: string;
  permissions: ReadonlySet<string>;
}

/** The user of a session's token; undefined where the API knows no such session, 'unavailable' where it did not say. */
export type FindUser = (token: string) => Promise<PortalUser | 'unavailable' | undefined>;

/** Whether the user of a session's token has proved who they are recently enough to move releases; 'unavailable' where the API did not say. */
export type IsProved = (token: string) => Promise<boolean | 'unavailable'>;

/** `Retry-After` where it did not say, in seconds. */
export const retryAfter = 2;

/** Milliseconds: cache lifetime of an answer, so that a screen with many calls asks once, and timeout of the API. */
const patience = { remembered: 5_000, answer: 3_000 };
const maxRemembered = 1_000;

const user = z.object({
  data: z.object({
    id: z.int(),
    role: z.array(z.string()),
    person: z.object({ fullName: z.string() }),
    first_logg: z.string().optional(),
  }),
});
const rights = z.object({ data: z.object({ actions: z.array(z.string()) }) });

/** Asks the API, the only authority on users and their permissions. */
export function portalUsers(apiUrls: readonly string[], now: () => number = Date.now): FindUser {
  const users = new LRUCache<string, ReturnType<FindUser>>({
    max: maxRemembered,
    ttl: patience.remembered,
    ttlResolution: 0,
    perf: { now },
  });

  async function ask(token: string): Promise<PortalUser | undefined> {
    const who = await read(apiUrls, 'user', token, user);
    const role = who?.data.role[0];
    // Until the temporary password is replaced, the API refuses all but these two calls (decision 13).
    if (!who || !role || who.data.first_logg === 'yes') return undefined;
    const may = await read(apiUrls, `getRoleGroup/${encodeURIComponent(role)}`, token, rights);
    if (!may) return undefined;
    const { id, person } = who.data;
    return { id, name: person.fullName, role, permissions: new Set(may.data.actions) };
  }

  return (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const remembered = users.get(key);
    if (remembered) return remembered;
    const found = ask(token).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      if (users.peek(key) === found) users.delete(key);
      return 'unavailable' as const;
    });
    users.set(key, found);
    return found;
  };
}

/** Asks each time: a proof counts for minutes only. */
export const sessionProof =
  (apiUrls: readonly string[]): IsProved =>
  async (token) => {
    try {
      return (
        (await read(apiUrls, 'security/proved', token, z.object({ status: z.literal(1) }))) !== undefined
      );
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return 'unavailable';
    }
  };

/** Undefined where the API refuses the session; throws `NoAnswer` where no server says either. */
async function read<Answer>(
  apiUrls: readonly string[],
  path: string,
  token: string,
  shape: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  for (const api of apiUrls) {
    const answer = await fetch(new URL(`/api/${path}`, api), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(patience.answer),
    }).catch(() => undefined);
    if (answer && refusals.has(answer.status)) return undefined;
    const body = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    const { success, data } = shape.safeParse(body);
    if (success) return data;
  }
  throw new NoAnswer();
}

/** Statuses by which the API says that this is no session, or one that may not. Any other failure says nothing about it. */
const refusals = new Set<number>([
  errorStatus.unauthenticated,
  errorStatus.forbidden,
  errorStatus.not_found,
  errorStatus.password_change_required,
]);

class NoAnswer extends Error {}
