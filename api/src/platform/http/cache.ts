import { createHash } from 'node:crypto';
import type { Context } from './route.ts';

/** Sets Cache-Control for `seconds` and an ETag of what the answer depends on. True when the caller's copy is current: the answer
 *  is then 304 and the handler's result is not sent. */
export function isUnchanged({ request, reply, user }: Context, dependsOn: string, seconds: number): boolean {
  const tag = `"${createHash('sha256').update(dependsOn).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).header('cache-control', `${user ? 'private' : 'public'}, max-age=${seconds}`);
  const etags = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const unchanged = etags?.includes(tag) ?? false;
  if (unchanged) reply.code(304);
  return unchanged;
}
