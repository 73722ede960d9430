import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../platform/http/token.ts';

/** The package exports the variants as a const enum, which isolated modules cannot use. */
const argon2id = 2;
/** 19 MiB, two passes: 11–39 ms per check. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let standIn: Promise<string> | undefined;

/** Whether the password matches the hash; without a hash it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  standIn ??= hashPassword(newToken());
  const right = await verify(stored ?? (await standIn), password);
  return right && typeof stored === 'string';
}
