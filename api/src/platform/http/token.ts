import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which the database stores a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
