import { join } from 'node:path';
import { openFolderReleaseStore } from '../releases/folder-release-store.ts';
import type { Publication } from '../releases/candidate.ts';
import { folderTokenStore, tokenFolder } from '../tokens/folder-token-store.ts';
import { issueToken } from '../tokens/token.ts';
import { call, type HttpAnswer } from './http-client.ts';

/** A token of a remote, or of an operator. */
export async function tokenFor(
  { dataDir }: { dataDir: string },
  remote: string | null,
  holder = 'Equipa Um',
  days?: number,
): Promise<string> {
  const { text, stored } = issueToken(remote, holder, new Date(), days);
  await folderTokenStore(tokenFolder(dataDir)).put(stored);
  return text;
}

export interface FormPart {
  /** Path of a file; unset for a field. */
  path?: string;
  name?: string;
  bytes: Uint8Array | string;
}
const boundary = '----portal-test';

/** A multipart body as clients send it. */
export function multipart(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ path, name = 'files', bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${path === undefined ? '' : `; filename="${path}"`}\r\n`,
    path === undefined ? '\r\n' : 'content-type: application/octet-stream\r\n\r\n',
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** Request headers for a multipart body. */
export const multipartHeaders = (token?: string): Record<string, string> => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The publication's files, `files.json` last. */
export const partsOf = ({ files, filesManifest }: Publication): FormPart[] => [
  ...[...files].map(([path, bytes]) => ({ path, bytes })),
  { path: 'files.json', bytes: JSON.stringify(filesManifest) },
];
/** States that the release's pages were opened. */
export const tried: FormPart = { name: 'tried', bytes: 'passed' };

/** `POST /registry/remotes/<name>/releases` with the parts. */
export const post = (
  { url }: { url: string },
  token: string | undefined,
  parts: readonly FormPart[],
  name = 'mfe-two',
): Promise<HttpAnswer> => {
  const body = multipart([...parts, tried]);
  const headers = { ...multipartHeaders(token), 'content-length': body.length };
  return call(`${url}/registry/remotes/${name}/releases`, { method: 'POST', headers }, body);
};

/** What is stored, as `name release`. */
export async function storedIn(dataDir: string): Promise<string[]> {
  const store = await openFolderReleaseStore(join(dataDir, 'releases'));
  return (await store.list()).map(({ name, release }) => `${name} ${release}`).sort();
}
