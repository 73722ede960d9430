import { requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { FileStore } from '../files/file-store.ts';
import { newToken, hashToken } from '../http/token.ts';
import type { Db } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';
import * as links from './link.repository.ts';
import type { PaperOwner } from './link.repository.ts';

/** A file made for somebody. */
export interface Made {
  /** File name of the download, for example `ficha_pagamento.pdf`. */
  name: string;
  media_type:
    | 'application/pdf'
    | 'text/csv'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  bytes: Buffer;
}

/** The owner of a paper that an endpoint makes. */
export const ownerOf = ({ user }: UserContext, endpoint: Pick<Endpoint, 'access'>): PaperOwner => ({
  userId: user.userId,
  anyOf: requiredPermissions(endpoint),
});

/** Stores a paper and returns the address under which it opens, without a session, for `minutes`, while its owner may still see such
 *  papers; 'anybody' opens a paper for people without an account. The caller has already been authorised. Not inside a transaction: the
 *  bytes are on disk before the row that references them. */
export async function publish(
  db: Db,
  files: FileStore,
  made: Made,
  owner: PaperOwner | 'anybody',
  minutes = 15,
): Promise<string> {
  const token = newToken();
  const stored = await files.keep([made.bytes]);
  const { name, media_type } = made;
  await db
    .transaction()
    .execute((tx) =>
      links.insert(
        tx,
        hashToken(token),
        { ...stored, name, media_type },
        minutes,
        owner === 'anybody' ? undefined : owner,
      ),
    );
  return `/api/documents/${token}`;
}
