import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(count * 60);
