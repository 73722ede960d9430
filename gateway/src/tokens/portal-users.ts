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

/** The user of a session's token; undefined where the API knows no such session, or is unreachable. */
export type FindUser = (token: string) => Promise<PortalUser | undefined>;

/** Milliseconds: cache lifetime of an answer, so that a screen with many calls asks once, and timeout of the API. */
const patience = { remembered: 5_000, answer: 3_000 };
const mostRemembered = 1_000;

const user = z.object({
  data: z.object({ id: z.int(), role: z.array(z.string()), person: z.object({ fullName: z.string() }) }),
});
const rights = z.object({ data: z.object({ actions: z.array(z.string()) }) });

/** Asks the API, the only authority on users and their permissions. */
export function portalUsers(apiUrls: readonly string[], now: () => number = Date.now): FindUser {
  const users = new LRUCache<string, Promise<PortalUser | undefined>>({
    ...{ max: mostRemembered, ttl: patience.remembered, ttlResolution: 0, perf: { now } },
  });

  async function read<Answer>(
    path: string,
    token: string,
    shape: z.ZodType<Answer>,
  ): Promise<Answer | undefined> {
    for (const api of apiUrls) {
      const answer = await fetch(new URL(`/api/${path}`, api), {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(patience.answer),
      }).catch(() => undefined);
      if (!answer || answer.status >= 500) continue;
      return answer.ok ? shape.safeParse(await answer.json().catch(() => undefined)).data : undefined;
    }
    return undefined;
  }
  async function ask(token: string): Promise<PortalUser | undefined> {
    const who = await read('user', token, user);
    const role = who?.data.role[0];
    if (!who || !role) return undefined;
    const may = await read(`getRoleGroup/${encodeURIComponent(role)}`, token, rights);
    if (!may) return undefined;
    const { id, person } = who.data;
    return { id, name: person.fullName, role, permissions: new Set(may.data.actions) };
  }

  return (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const remembered = users.get(key);
    if (remembered) return remembered;
    const found = ask(token);
    users.set(key, found);
    return found;
  };
}
