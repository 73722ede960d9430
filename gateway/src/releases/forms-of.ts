import type { Core } from '../core.ts';
import type { Candidate } from './candidate.ts';
import { bestForm, storedForms } from './compress.ts';
import { sha384, type StoredForms } from './description.ts';
import { encodings, type ReleaseId, type StoredFile } from './release-store.ts';

/** The stored forms of a candidate's files. Those of a file that the newest release of that name has, byte for byte, are taken from there:
 *  compressing is most of the work of a publication, and most chunks stay the same from one release to the next. */
export async function formsOf(core: Core, { manifest: { name }, files }: Candidate): Promise<StoredFile[]> {
  const newest = core.registry.state.remotes.get(name)?.releases.at(-1);
  const before = newest && { name, release: newest.release };
  const stored = (before && (await core.releases.describe(before))?.stored) ?? {};
  const forms = [...files].map(async ([path, bytes]) => {
    const known = Object.hasOwn(stored, path) ? stored[path] : undefined;
    const isSame = before && known?.identity?.sha384 === sha384(bytes);
    return (isSame && (await keptForms(core, before, path, known))) || storedForms(path, bytes);
  });
  return (await Promise.all(forms)).flat();
}

/** The same forms, each at its best. */
export async function bestForms(forms: readonly StoredFile[]): Promise<StoredFile[]> {
  const plain = new Map(
    forms.filter(({ encoding }) => encoding === 'identity').map((form) => [form.path, form]),
  );
  return Promise.all(
    forms.map(async (form) => {
      if (!form.quick) return form;
      const { path, encoding, bytes } = form;
      return { path, encoding, bytes: await bestForm(plain.get(path)!.bytes, bytes) };
    }),
  );
}

/** Undefined where one of them is not what was published. */
async function keptForms(
  { releases }: Core,
  id: ReleaseId,
  path: string,
  known: StoredForms,
): Promise<StoredFile[] | undefined> {
  const kept: StoredFile[] = [];
  for (const encoding of encodings.filter((each) => known[each])) {
    const file = await releases.read(id, path, [encoding]);
    if (file.kind !== 'file') return undefined;
    kept.push({ path, encoding, bytes: file.bytes, ...(file.quick && { quick: file.quick }) });
  }
  return kept;
}
