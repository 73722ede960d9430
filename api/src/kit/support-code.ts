import { randomBytes } from 'node:crypto';

/** No letter that is read aloud or written as another. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten letters and digits that a user can read over the telephone. */
export const newSupportCode = (): string =>
  Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');

/** The gateway's id of the request when it is well formed, else a new one: one code finds both logs. */
export function supportCodeOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{6,64}$/.test(given) ? given : newSupportCode();
}
