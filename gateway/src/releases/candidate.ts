import type { ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import * as contract from '@portal/shared-kit/contract/gateway/registry';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { parseJson } from '../parse-json.ts';
import { shellName } from '../registry/state.ts';
import { shellDeclaration, type ShellDeclaration } from './description.ts';
import { refuse, type Refusal } from './release-rules.ts';
import { mapEnding } from './source-maps.ts';

/** An unverified publication. */
export interface Publication {
  files: ReadonlyMap<string, Uint8Array>;
  /** Source maps by their paths, `<script>.map`; kept, and never served. */
  maps?: ReadonlyMap<string, Uint8Array>;
  /** Parsed `files.json`. */
  filesManifest: unknown;
  /** Parsed `remote.json`; of the shell, `shell.json`. */
  declaration: unknown;
  /** A person, a deploy token's name, or `bundle`. */
  actor: string;
  reason?: string;
  origin?: ReleaseOrigin | undefined;
  /** Published without the check that its pages open; only an operator may promote it. */
  untried?: boolean;
  /** The only remote that the publisher may publish; unset: any. */
  only?: string;
  /** The publisher may only publish releases that run in a frame. */
  framed?: boolean | undefined;
}

/** All files of a build, `files.json` among them, as a publication. */
export function publicationOf(
  all: ReadonlyMap<string, Uint8Array>,
  by: Pick<Publication, 'actor' | 'reason' | 'only' | 'origin' | 'untried' | 'framed'>,
): Publication {
  const isMap = ([path]: [string, Uint8Array]) => path.endsWith(mapEnding);
  const files = new Map([...all].filter((file) => !isMap(file) && file[0] !== 'files.json'));
  const maps = new Map([...all].filter(isMap));
  const read = (path: string) => {
    const bytes = all.get(path);
    return bytes && parseJson(bytes);
  };
  const declaration = read('remote.json') ?? read('shell.json');
  return { files, maps, filesManifest: read('files.json'), declaration, ...by };
}

/** A publication whose two declarations have the right shape. */
export interface Candidate {
  manifest: contract.FilesManifest;
  remote: contract.RemoteDeclaration | null;
  shell: ShellDeclaration | null;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Reads the declarations; the candidate is undefined where they cannot be read. */
export function readCandidate(publication: Publication): {
  candidate: Candidate | undefined;
  refusals: Refusal[];
} {
  const manifest = contract.filesManifest.safeParse(publication.filesManifest);
  const { only = manifest.data?.name } = publication;
  if (manifest.data && manifest.data.name !== only)
    return {
      candidate: undefined,
      refusals: [refuse('remote_foreign', `${only}, files.json: ${manifest.data.name}`)],
    };
  const isShell = manifest.data?.name === shellName;
  const remote = isShell ? undefined : contract.remoteDeclaration.safeParse(publication.declaration);
  const shell = isShell ? shellDeclaration.safeParse(publication.declaration) : undefined;
  const refusals = [
    ...schemaRefusals('manifest_schema', manifest),
    ...(remote ? schemaRefusals('declaration_schema', remote) : []),
    ...(shell ? schemaRefusals('declaration_schema', shell) : []),
  ];
  if (!manifest.data || !(remote?.data ?? shell?.data)) return { candidate: undefined, refusals };
  const candidate = {
    manifest: manifest.data,
    remote: remote?.data ?? null,
    shell: shell?.data ?? null,
    files: publication.files,
  };
  return { candidate, refusals: checkDeclaration(candidate, publication) };
}

const schemaRefusals = (
  code: 'manifest_schema' | 'declaration_schema',
  { error }: z.ZodSafeParseResult<unknown>,
) => (error?.issues ?? []).map((issue) => refuse(code, `${issue.path.join('.') || '.'}: ${issue.message}`));

function checkDeclaration({ manifest, remote, files }: Candidate, { declaration }: Publication): Refusal[] {
  const fileName = remote ? 'remote.json' : 'shell.json';
  const shipped = files.get(fileName);
  const differs = shipped !== undefined && !isDeepStrictEqual(parseJson(shipped), declaration);
  return [
    ...(differs ? [refuse('declaration_differs', fileName)] : []),
    ...(remote && remote.name !== manifest.name
      ? [refuse('name_differs', `remote.json: ${remote.name}, files.json: ${manifest.name}`)]
      : []),
  ];
}
