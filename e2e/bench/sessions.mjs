import { createHash, randomBytes } from 'node:crypto';

/** A session of an account without its password; answers the token. @param {import('pg').Client} client @param {number} userId */
export async function openSession(client, userId) {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query(
    `insert into session (user_id, expires_at) values ($1, now() + interval '1 hour') returning id`,
    [userId],
  );
  await client.query(
    `insert into session_token (session_id, kind, hash, expires_at) values ($1, 'access', $2, now() + interval '1 hour')`,
    [rows[0].id, createHash('sha256').update(token).digest()],
  );
  return token;
}
