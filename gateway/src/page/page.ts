import type { Core } from '../core.ts';
import { releaseBase } from '../registry/snapshot.ts';
import { shellName } from '../registry/state.ts';
import { compileTemplate, type Template } from './template.ts';

/** The page of the shell that is stable now. */
export interface PageSource {
  /** Undefined where no shell was ever promoted or its template is damaged. */
  current(): Template | undefined;
}

/** Follows the shell's pointer; the template is read and compiled once per release. */
export async function openPageSource(core: Core): Promise<PageSource> {
  let loaded: { release: string; template: Template } | undefined;
  await core.registry.follow(async () => {
    const release = core.registry.state.remotes.get(shellName)?.stable;
    if (!release || release === loaded?.release) return;
    const file = await core.releases.read({ name: shellName, release }, 'index.html', ['identity']);
    if (file.kind !== 'file') return;
    loaded = {
      release,
      template: compileTemplate(file.bytes.toString('utf8'), releaseBase(shellName, release)),
    };
  });
  return { current: () => loaded?.template };
}
