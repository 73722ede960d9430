import { randomBytes } from 'node:crypto';

/** Without characters that are confused when read aloud or written. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 10;
/** Random bytes are generated for many codes at once because the call is the expensive part. */
let store: Buffer = Buffer.alloc(0);

/** Ten letters and digits that a user can read out over the telephone. */
function newSupportCode(): string {
  if (store.length < length) store = randomBytes(length * 400);
  let code = '';
  for (const byte of store.subarray(0, length)) code += letters[byte % letters.length];
  store = store.subarray(length);
  return code;
}

/** The gateway's request id when it is well formed, otherwise a new one: one code finds the entries of both logs. */
export function supportCodeOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[\w-]{6,64}$/.test(header) ? header : newSupportCode();
}
